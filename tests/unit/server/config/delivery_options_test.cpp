#include "server/config/delivery_options.h"

#include <gtest/gtest.h>

namespace arena::server {
namespace {

constexpr const char* kHttps = "https://backend.example/results";

void expect_contradiction(const Config& config, const std::string& part) {
    EXPECT_NE(find_delivery_contradiction(config).find(part), std::string::npos)
        << find_delivery_contradiction(config);
}

TEST(DeliveryOptions, allow_what_works) {
    EXPECT_EQ(find_delivery_contradiction({}), "");
    EXPECT_EQ(find_delivery_contradiction({.results_dir = "r"}), "");
    EXPECT_EQ(find_delivery_contradiction(
                  {.results_dir = "r", .results_url = kHttps, .results_key_file = "k"}),
              "");
    EXPECT_EQ(find_delivery_contradiction({.results_url = kHttps,
                                           .results_key_file = "k",
                                           .results_ca = "ca.pem",
                                           .results_spool = "s",
                                           .events_file = "e"}),
              "");
    EXPECT_EQ(find_delivery_contradiction({.results_key_file = "k", .events_url = "http://a"}), "");
}

TEST(DeliveryOptions, a_url_needs_a_place_on_disk_and_a_key) {
    expect_contradiction({.results_url = kHttps, .results_key_file = "k"}, "add --results-spool");
    expect_contradiction({.results_dir = "r", .results_url = kHttps},
                         "results-url signs what it sends, and there is no key");
    expect_contradiction({.events_url = kHttps},
                         "events-url signs what it sends, and there is no key");
}

TEST(DeliveryOptions, what_has_no_effect_is_an_error) {
    expect_contradiction({.results_key_file = "k"}, "results-key-file has no effect");
    expect_contradiction({.results_spool = "s"}, "results-spool has no effect");
    expect_contradiction({.results_dir = "r",
                          .results_url = "http://a",
                          .results_key_file = "k",
                          .results_ca = "ca.pem"},
                         "results-ca has no effect");
    expect_contradiction(
        {.results_dir = "r", .results_url = kHttps, .results_key_file = "k", .results_spool = "r"},
        "are the same directory");
    expect_contradiction({.results_key_file = "k", .events_url = kHttps, .events_file = "e"},
                         "leave one of the two out");
}

TEST(DeliveryOptions, the_spool_is_in_the_directory_of_the_results_unless_it_is_named) {
    EXPECT_EQ(spool_folder_of({.results_dir = "r"}), "");
    EXPECT_EQ(spool_folder_of({.results_dir = "r", .results_url = kHttps}), "r/spool");
    EXPECT_EQ(
        spool_folder_of({.results_dir = "r", .results_url = kHttps, .results_spool = "/var/s"}),
        "/var/s");
}

}  // namespace
}  // namespace arena::server
