#include "sim/volumes/hits.h"

#include <vector>

#include <gtest/gtest.h>

#include "sim/volumes/enclosing_circle.h"
#include "tests/support/fighter.h"

namespace arena::sim {
namespace {

using test::Fighter;

const Circle kUnit{{0.0f, 0.0f}, 1.0f};

TEST(FirstHit, an_overlapping_pair_produces_the_common_types) {
    const Fighter attacker{.attacks = {{kUnit, HitType::hit}}};
    const Fighter victim{.position = {1.5f, 0.0f}, .vulnerabilities = {{kUnit, kAnyHit}}};

    EXPECT_EQ(first_hit(attacker.view(), victim.view()), HitTypes(HitType::hit));
    EXPECT_EQ(first_hit(victim.view(), attacker.view()), kNoHit);
}

TEST(FirstHit, touching_is_no_hit) {
    const Fighter attacker{.attacks = {{kUnit, HitType::hit}}};
    const Fighter victim{.position = {2.0f, 0.0f}, .vulnerabilities = {{kUnit, kAnyHit}}};

    EXPECT_EQ(first_hit(attacker.view(), victim.view()), kNoHit);
}

TEST(FirstHit, is_not_lost_to_the_bounding_test_on_a_diagonal) {
    const Fighter attacker{.attacks = {{Circle{{10.8f, 10.8f}, 0.5f}, HitType::hit}}};
    const Fighter victim{
        .vulnerabilities = {{kUnit, kAnyHit}, {Circle{{10.0f, 10.0f}, 1.0f}, kAnyHit}}};

    EXPECT_EQ(first_hit(attacker.view(), victim.view()), HitTypes(HitType::hit));
}

TEST(FirstHit, bodies_whose_bounds_are_apart_are_not_tested) {
    Fighter attacker{.attacks = {{kUnit, HitType::hit}}};
    Fighter victim{.position = {1.5f, 0.0f}, .vulnerabilities = {{kUnit, kAnyHit}}};
    HitBody small = attacker.view();
    small.bounds.radius = 0.1f;  // does not enclose the volumes, so the hit is lost

    EXPECT_EQ(first_hit(small, victim.view()), kNoHit);
}

TEST(FirstHit, attacks_in_list_order_decide_then_vulnerabilities) {
    const Fighter attacker{
        .attacks = {{kUnit, kNoHit}, {kUnit, HitType::collect}, {kUnit, HitType::hit}}};
    const Fighter victim{.vulnerabilities = {{kUnit, HitType::hit}, {kUnit, kAnyHit}}};

    EXPECT_EQ(first_hit(attacker.view(), victim.view()), HitTypes(HitType::collect));
}

TEST(FirstHit, a_pair_that_overlaps_but_is_not_accepted_does_not_end_the_search) {
    const Fighter attacker{.attacks = {{kUnit, HitType::hit}}};
    const Fighter victim{.vulnerabilities = {{kUnit, HitType::collect}, {kUnit, HitType::hit}}};

    EXPECT_EQ(first_hit(attacker.view(), victim.view()), HitTypes(HitType::hit));
}

TEST(FirstHit, volumes_are_mirrored_with_the_body) {
    // A sword on the right side of a body of 4 x 2 metres.
    Fighter attacker{.attacks = {{Aabb{{3.0f, 0.5f}, {6.0f, 1.0f}}, HitType::hit}},
                     .mirror = {.size = {4.0f, 2.0f}}};
    const Fighter right{.position = {5.0f, 0.5f}, .vulnerabilities = {{kUnit, kAnyHit}}};
    const Fighter left{.position = {-1.5f, 0.5f}, .vulnerabilities = {{kUnit, kAnyHit}}};

    EXPECT_TRUE(first_hit(attacker.view(), right.view()).any());
    EXPECT_FALSE(first_hit(attacker.view(), left.view()).any());

    attacker.mirror.x = true;
    EXPECT_FALSE(first_hit(attacker.view(), right.view()).any());
    EXPECT_TRUE(first_hit(attacker.view(), left.view()).any());
}

TEST(FirstHit, a_body_without_volumes_takes_no_part) {
    const Fighter without_volumes;
    const Fighter victim{.vulnerabilities = {{kUnit, kAnyHit}}};

    EXPECT_EQ(first_hit(without_volumes.view(), victim.view()), kNoHit);
    EXPECT_EQ(first_hit(victim.view(), without_volumes.view()), kNoHit);
}

std::vector<VolumeHit> hits_of(const Fighter& a, const Fighter& b) {
    const auto hits = pair_hits(a.view(), b.view());
    return {hits.begin(), hits.end()};
}

Fighter brawler(std::uint32_t id, Vec2 position) {
    return {.id = id,
            .position = position,
            .attacks = {{kUnit, HitType::hit}},
            .vulnerabilities = {{kUnit, kAnyHit}}};
}

TEST(PairHits, the_left_body_attacks_first_in_either_argument_order) {
    const Fighter left = brawler(9, {0.0f, 0.0f});
    const Fighter right = brawler(2, {0.5f, 0.0f});
    const std::vector<VolumeHit> expected{{{9}, {2}, HitType::hit}, {{2}, {9}, HitType::hit}};

    EXPECT_EQ(hits_of(left, right), expected);
    EXPECT_EQ(hits_of(right, left), expected);
}

TEST(PairHits, at_the_same_left_point_the_lower_id_attacks_first) {
    const Fighter high = brawler(9, {0.0f, 0.0f});
    const Fighter low = brawler(2, {0.0f, 0.5f});
    const std::vector<VolumeHit> expected{{{2}, {9}, HitType::hit}, {{9}, {2}, HitType::hit}};

    EXPECT_EQ(hits_of(high, low), expected);
    EXPECT_EQ(hits_of(low, high), expected);
}

TEST(PairHits, a_direction_without_a_hit_is_left_out) {
    const Fighter coin{.id = 5, .vulnerabilities = {{kUnit, HitType::collect}}};
    const Fighter player{.id = 1,
                         .position = {0.5f, 0.0f},
                         .attacks = {{kUnit, HitType::hit}, {kUnit, HitType::collect}}};

    EXPECT_EQ(hits_of(coin, player), (std::vector<VolumeHit>{{{1}, {5}, HitType::collect}}));
}

TEST(PairHits, bodies_apart_produce_no_hits) {
    EXPECT_TRUE(hits_of(brawler(1, {0.0f, 0.0f}), brawler(2, {5.0f, 0.0f})).empty());
}

TEST(BoundsInWorld, are_mirrored_and_moved) {
    const HitBody body{.position = {10.0f, 20.0f},
                       .mirror = {.size = {4.0f, 2.0f}, .x = true},
                       .bounds = {{3.0f, 1.0f}, 0.5f}};

    EXPECT_EQ(bounds_in_world(body).center, (Vec2{11.0f, 21.0f}));
    EXPECT_EQ(bounds_in_world(body).radius, 0.5f);
}

}  // namespace
}  // namespace arena::sim
