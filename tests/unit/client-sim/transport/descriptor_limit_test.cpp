#include "client-sim/transport/descriptor_limit.h"

#include <string>

#include <gtest/gtest.h>
#include <sys/resource.h>

namespace arena::client_sim {
namespace {

/// Lowers the limit of this process for one test; the process can raise it again by itself.
class DescriptorLimit : public testing::Test {
  protected:
    void SetUp() override { ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before_), 0); }
    void TearDown() override { EXPECT_EQ(::setrlimit(RLIMIT_NOFILE, &before_), 0); }

    void set_limit(rlim_t limit) {
        if (before_.rlim_max != RLIM_INFINITY && before_.rlim_max < limit)
            GTEST_SKIP() << "this system allows fewer files";
        const rlimit lowered{.rlim_cur = limit, .rlim_max = before_.rlim_max};
        ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &lowered), 0);
    }
    static rlim_t limit() {
        rlimit now{};
        EXPECT_EQ(::getrlimit(RLIMIT_NOFILE, &now), 0);
        return now.rlim_cur;
    }
    [[nodiscard]] rlim_t largest() const { return before_.rlim_max; }

  private:
    rlimit before_{};
};

// 100 sockets, 4 descriptors for each of 3 threads, and 64 others.
constexpr rlim_t kOfHundredClients = 176;

TEST_F(DescriptorLimit, is_raised_to_exactly_what_is_needed) {
    set_limit(kOfHundredClients - 1);
    if (IsSkipped()) return;

    EXPECT_EQ(raise_descriptor_limit(100, 3), std::nullopt);

    EXPECT_EQ(limit(), kOfHundredClients);
}

TEST_F(DescriptorLimit, stays_when_it_is_just_sufficient) {
    set_limit(kOfHundredClients);
    if (IsSkipped()) return;

    EXPECT_EQ(raise_descriptor_limit(100, 3), std::nullopt);

    EXPECT_EQ(limit(), kOfHundredClients);
}

TEST_F(DescriptorLimit, is_never_lowered) {
    set_limit(kOfHundredClients + 1);
    if (IsSkipped()) return;

    EXPECT_EQ(raise_descriptor_limit(0, 0), std::nullopt);

    EXPECT_EQ(limit(), kOfHundredClients + 1);
}

TEST_F(DescriptorLimit, too_many_clients_are_refused_with_the_limit_and_the_remedy) {
    // 4,000,000,000 sockets, 4 descriptors of one thread, and 64 others.
    constexpr rlim_t kNeeded = 4'000'000'068;
    if (largest() == RLIM_INFINITY || largest() >= kNeeded)
        GTEST_SKIP() << "this system sets no limit";
    const rlim_t before = limit();

    const auto refused = raise_descriptor_limit(4'000'000'000, 1);

    EXPECT_EQ(refused, "4000000000 clients need 4000000068 open files, but the system allows " +
                           std::to_string(largest()) +
                           ": raise it with 'ulimit -n 4000000068' as root, or use fewer clients");
    EXPECT_EQ(limit(), before);
}

}  // namespace
}  // namespace arena::client_sim
