#include "server/app/start_delivery.h"

#include <filesystem>

#include <gtest/gtest.h>

#include "protocol/session/token/key_text.h"
#include "tests/support/temporary_folder.h"

namespace arena::server::start_delivery_test {
namespace {

namespace fs = std::filesystem;

struct StartDeliveryTest : testing::Test {
    const arena::test::TemporaryFolder folder;
    const std::string key_file = write_key("results.key", 7);
    EntryFiles entry;

    std::string write_key(const std::string& name, int first) const {
        protocol::crypto::Key key;
        key.bytes()[0] = static_cast<std::byte>(first);
        const std::string path = folder.write(name, protocol::key_to_text(key));
        fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
        return path;
    }
    DeliverySettings loaded(const Config& config) const {
        auto settings = load_delivery(config, entry);
        EXPECT_TRUE(settings.ok()) << (settings ? "" : settings.error());
        return std::move(settings).value();
    }
    std::string error_of(const Config& config) const {
        const auto settings = load_delivery(config, entry);
        return settings ? std::string() : settings.error();
    }
};

TEST_F(StartDeliveryTest, without_options_results_go_to_the_log_alone) {
    const DeliverySettings settings = loaded({});

    EXPECT_TRUE(settings.results.folder.empty());
    EXPECT_FALSE(settings.results.receiver);
    EXPECT_FALSE(settings.events);
    EXPECT_TRUE(settings.warnings.empty());
}

TEST_F(StartDeliveryTest, takes_the_options_over) {
    const DeliverySettings settings = loaded({.results_dir = "r",
                                              .results_url = "https://a/results",
                                              .results_key_file = key_file,
                                              .results_ca = "ca.pem",
                                              .results_spool_bytes = 1 << 25,
                                              .events_url = "http://127.0.0.1:1/events"});

    EXPECT_EQ(settings.results.folder, "r");
    EXPECT_EQ(settings.results.spool, "r/spool");
    EXPECT_EQ(settings.results.spool_limits.bytes_max, 1u << 25u);
    ASSERT_TRUE(settings.results.receiver);
    EXPECT_EQ(settings.results.receiver->url.host, "a");
    EXPECT_EQ(settings.results.receiver->ca_file, "ca.pem");
    EXPECT_EQ(settings.results.receiver->key.bytes()[0], std::byte{7});
    ASSERT_TRUE(settings.events && settings.events->receiver);
    EXPECT_EQ(settings.events->receiver->url.target, "/events");
    EXPECT_TRUE(settings.warnings.empty()) << settings.warnings[0];
}

TEST_F(StartDeliveryTest, warns_about_a_receiver_elsewhere_without_tls) {
    const auto warnings_for = [&](const char* url) {
        return loaded({.results_dir = "r", .results_url = url, .results_key_file = key_file})
            .warnings;
    };

    ASSERT_EQ(warnings_for("http://backend.example/x?secret").size(), 1u);
    EXPECT_NE(warnings_for("http://backend.example/x?secret")[0].find(
                  "results-url: http://backend.example/x is sent everything unencrypted"),
              std::string::npos);
    for (const char* url : {"http://localhost/x", "http://[::1]/x", "https://backend.example/x"})
        EXPECT_TRUE(warnings_for(url).empty()) << url;
}

TEST_F(StartDeliveryTest, needs_a_key_that_admits_nobody) {
    Config config{.results_dir = "r", .results_url = "https://a"};
    EXPECT_NE(error_of(config).find("add --results-key-file FILE"), std::string::npos);
    config.results_key_file = "missing";
    EXPECT_NE(error_of(config).find("missing: no such file"), std::string::npos);

    config.results_key_file = key_file;
    protocol::crypto::Key same;
    same.bytes()[0] = std::byte{7};
    entry.keys = protocol::TokenKeys(arena::test::test_key());
    ASSERT_TRUE(entry.keys.add(same));
    EXPECT_NE(error_of(config).find("make a different one"), std::string::npos);
    entry.keys = {};
    entry.admin_key.emplace().bytes()[0] = std::byte{7};
    EXPECT_NE(error_of(config).find("make a different one"), std::string::npos);
}

TEST_F(StartDeliveryTest, makes_the_spool_in_the_directory_of_the_results_and_no_other) {
    fs::create_directory(folder.path("r"));
    Config config{.results_dir = folder.path("r"),
                  .results_url = "http://127.0.0.1:1",
                  .results_key_file = key_file};
    const auto started = [&] {
        auto delivery = start_delivery(config, loaded(config), [](const DeliveryNote&) {});
        if (!delivery) return delivery.error();
        delivery.value().finish();
        return std::string();
    };

    EXPECT_EQ(started(), "");
    EXPECT_TRUE(fs::is_directory(folder.path("r/spool")));
    EXPECT_EQ(started(), "") << "it may be there already";
    config.results_spool = folder.path("elsewhere");
    EXPECT_NE(started().find("elsewhere: is not a directory: create it"), std::string::npos);
    config.results_spool.clear();
    config.results_dir = folder.path("missing");
    EXPECT_NE(started().find("missing/spool: cannot be made"), std::string::npos);
}

TEST_F(StartDeliveryTest, has_the_figures_of_both) {
    const Config config{.events_file = folder.path("events")};
    auto delivery = start_delivery(config, loaded(config), [](const DeliveryNote&) {});
    ASSERT_TRUE(delivery.ok()) << delivery.error();

    delivery.value().events->add("{}");
    delivery.value().results->submit({"../", ""});
    delivery.value().finish();

    EXPECT_EQ(delivery.value().figures().events.delivered, 1u);
    EXPECT_EQ(delivery.value().figures().results.dropped[ResultDrop::malformed], 1u);
}

}  // namespace
}  // namespace arena::server::start_delivery_test
