#include "server/http/http_places.h"

#include <vector>

#include <gtest/gtest.h>

namespace arena::server {
namespace {

using std::chrono::seconds;

HttpPlace remote(const std::string& host, int idle_since) {
    return {.host = host, .idle_since = seconds(idle_since)};
}
HttpPlace loopback(int idle_since) {
    return {.host = "127.0.0.1", .is_loopback = true, .idle_since = seconds(idle_since)};
}
/// Returns places that became idle one second apart, the first one earliest.
std::vector<HttpPlace> many(std::size_t count, const HttpPlace& each) {
    std::vector<HttpPlace> places(count, each);
    for (std::size_t i = 0; i < count; ++i)
        places[i].idle_since = each.idle_since + seconds(i);
    return places;
}
std::vector<HttpPlace> operator+(std::vector<HttpPlace> left, const std::vector<HttpPlace>& right) {
    left.insert(left.end(), right.begin(), right.end());
    return left;
}

constexpr std::size_t kRemoteMax = kHttpConnectionsMax - kHttpLoopbackPlaces;

TEST(PlaceToEvict, evicts_none_while_there_is_room) {
    EXPECT_FALSE(place_to_evict({}, remote("a", 0)));
    EXPECT_FALSE(place_to_evict(many(kRemoteMax - 1, remote("a", 0)), remote("b", 100)));
    EXPECT_FALSE(place_to_evict(many(kHttpConnectionsMax - 1, loopback(0)), loopback(100)));
}

TEST(PlaceToEvict, other_machines_never_get_the_last_places) {
    const auto places = many(3, loopback(0)) + many(kRemoteMax, remote("a", 50));

    EXPECT_EQ(place_to_evict(places, remote("b", 200)), 3u);
    EXPECT_FALSE(place_to_evict(places, loopback(200)));
}

TEST(PlaceToEvict, evicts_the_longest_idle_place) {
    auto places = many(kHttpConnectionsMax, loopback(10));
    places[40].idle_since = seconds(5);

    EXPECT_EQ(place_to_evict(places, loopback(100)), 40u);
}

TEST(PlaceToEvict, evicts_answering_places_last) {
    auto places = many(kHttpConnectionsMax, loopback(10));
    places[0].is_answering = true;

    EXPECT_EQ(place_to_evict(places, loopback(100)), 1u);
    for (HttpPlace& place : places)
        place.is_answering = true;
    EXPECT_EQ(place_to_evict(places, loopback(100)), 0u);
}

TEST(PlaceToEvict, evicts_answered_clients_before_newcomers_that_have_yet_to_ask) {
    auto places = many(kHttpConnectionsMax, loopback(10));
    for (HttpPlace& place : places) {
        place.was_answered = true;
        place.is_answering = true;
        place.idle_since = seconds(100);
    }
    places[7] = loopback(100);
    HttpPlace next = loopback(100);
    next.idle_since += kHttpNewcomerTime - std::chrono::milliseconds(1);

    EXPECT_EQ(place_to_evict(places, next), 0u);
    places[8].is_answering = false;
    EXPECT_EQ(place_to_evict(places, next), 8u);
    next.idle_since += std::chrono::milliseconds(1);  // its time as a newcomer is over
    EXPECT_EQ(place_to_evict(places, next), 7u);
}

TEST(PlaceToEvict, without_any_room_evicts_the_longest_idle_place) {
    EXPECT_FALSE(place_to_evict({}, seconds(100)));
    EXPECT_EQ(place_to_evict(many(3, loopback(10)), seconds(100)), 0u);
    EXPECT_EQ(place_to_evict(many(2, loopback(0)) + many(3, remote("a", 50)), seconds(100)), 2u);
}

TEST(PlaceToEvict, a_host_with_many_connections_takes_no_place_from_others) {
    const auto places =
        many(2, loopback(0)) + many(5, remote("scraper", 0)) + many(51, remote("crowd", 90));

    EXPECT_EQ(place_to_evict(places, remote("scraper", 200)), 7u);
    EXPECT_EQ(place_to_evict(places, remote("crowd", 200)), 7u);
    EXPECT_EQ(place_to_evict(places + many(6, remote("crowd", 60)), loopback(200)), 58u);
}

}  // namespace
}  // namespace arena::server
