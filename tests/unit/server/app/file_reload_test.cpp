#include "server/app/file_reload.h"

#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <new>
#include <thread>

#include <gtest/gtest.h>
#include <pthread.h>

#include "server/session/ban_list.h"

namespace arena::server {
namespace {

using BanReload = FileReload<BanList>;

/// Returns the outcome as soon as there is one, within ten seconds.
std::unique_ptr<BanReload::Outcome> wait_for(BanReload& reload) {
    for (int i = 0; i < 10'000; ++i) {
        if (auto outcome = reload.take()) return outcome;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return nullptr;
}

TEST(FileReload, reads_on_request_and_returns_the_list_once) {
    BanReload reload([] { return BanList::read("bans", "client 7\n"); });
    EXPECT_FALSE(reload.take());

    reload.start();
    const auto outcome = wait_for(reload);

    ASSERT_TRUE(outcome && outcome->ok());
    EXPECT_TRUE(outcome->value().bans(7, {}));
    EXPECT_FALSE(reload.take());
}

TEST(FileReload, returns_errors_unchanged) {
    BanReload reload([] { return BanList::read("bans", "x\n"); });

    reload.start();
    const auto outcome = wait_for(reload);

    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->error().find("bans:1: "), 0u);
}

/// While this lives no thread can be started, because each would need more memory than there are
/// addresses.
class WithoutThreads {
  public:
    WithoutThreads() {
        pthread_getattr_default_np(&before_);
        pthread_attr_t attributes;
        pthread_attr_init(&attributes);
        pthread_attr_setstacksize(&attributes, std::size_t{1} << 47u);
        pthread_setattr_default_np(&attributes);
        pthread_attr_destroy(&attributes);
    }
    ~WithoutThreads() {
        pthread_setattr_default_np(&before_);
        pthread_attr_destroy(&before_);
    }
    WithoutThreads(const WithoutThreads&) = delete;
    WithoutThreads& operator=(const WithoutThreads&) = delete;

  private:
    pthread_attr_t before_;
};

TEST(FileReload, fails_without_a_thread_and_can_be_tried_again) {
    BanReload reload([] { return BanList::read("bans", "client 7\n"); });
    {
        const WithoutThreads none;
        reload.start();
    }
    const auto failed = reload.take();
    reload.start();
    const auto outcome = wait_for(reload);

    ASSERT_TRUE(failed && !failed->ok());
    EXPECT_NE(failed->error().find("no thread could be started to read it"), std::string::npos);
    ASSERT_TRUE(outcome && outcome->ok());
}

TEST(FileReload, a_hanging_read_does_not_hold_up_the_destructor) {
    const auto never = std::make_shared<std::promise<void>>();
    const auto hung = std::make_shared<std::promise<void>>();
    std::promise<void> ended;
    auto has_ended = ended.get_future();
    std::thread owner([&ended, never, hung] {
        {
            BanReload reload([never, hung] {
                hung->set_value();
                never->get_future().wait();
                return BanList::read("bans", "");
            });
            EXPECT_TRUE(reload.start());
            hung->get_future().wait();
            EXPECT_FALSE(reload.start()) << "the caller learns that a read is in progress";
        }
        ended.set_value();
    });

    EXPECT_EQ(has_ended.wait_for(std::chrono::seconds(10)), std::future_status::ready);
    never->set_value();
    owner.join();
}

TEST(FileReload, an_exception_becomes_an_error) {
    BanReload reload([]() -> BanReload::Outcome { throw std::bad_alloc(); });

    reload.start();
    const auto outcome = wait_for(reload);

    ASSERT_TRUE(outcome && !outcome->ok());
    EXPECT_NE(outcome->error().find("more memory"), std::string::npos);
}

TEST(FileReload, does_not_block_and_reads_again_what_changed_meanwhile) {
    std::atomic<bool> go{false};
    std::atomic<int> reads{0};
    BanReload reload([&]() -> BanReload::Outcome {
        while (!go)
            std::this_thread::yield();
        return BanList::read("bans", "client " + std::to_string(++reads) + "\n");
    });

    reload.start();
    EXPECT_FALSE(reload.take());
    reload.start();
    reload.start();
    go = true;
    const auto first = wait_for(reload);
    const auto second = wait_for(reload);

    ASSERT_TRUE(first && first->ok());
    EXPECT_TRUE(first->value().bans(1, {}));
    ASSERT_TRUE(second && second->ok());
    EXPECT_TRUE(second->value().bans(2, {}));
    EXPECT_FALSE(reload.take());
    EXPECT_EQ(reads, 2);
}

}  // namespace
}  // namespace arena::server
