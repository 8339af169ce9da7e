#include "tests/bench/replication/reference_coder.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/unit/bench/replication/bytes.h"
#include "tests/unit/bench/replication/entities.h"

namespace arena::bench::reference_coder_test {
namespace {

/// Players 1 to 3 and projectiles 0 and 5.
Sight some_sight(sim::Tick tick) {
    return {.tick = tick,
            .entities = {player_at(1, 10), player_at(2, 20), player_at(3, 30),
                         projectile_at(0, 100), projectile_at(5, 200)}};
}

TEST(ReferenceCoder, an_unchanged_sight_takes_only_the_counts) {
    const Sight baseline = some_sight(54);
    const Sight sight = some_sight(60);

    const Bytes bytes = encode_reference(sight, &baseline);

    EXPECT_EQ(bytes, bytes_of({60, 6, 0, 0, 0, 0}));
    EXPECT_EQ(decode_reference(bytes, &baseline), sight);
}

TEST(ReferenceCoder, a_changed_player_takes_the_difference_of_each_field) {
    const Sight baseline = some_sight(54);
    Sight sight = some_sight(60);
    sight.entities[1][Field::x] = 22;
    sight.entities[1][Field::aim] = -3;

    const Bytes bytes = encode_reference(sight, &baseline);

    // One changed player, with id 2: x is 2 more, the aim 3 less.
    EXPECT_EQ(bytes, bytes_of({60, 6, 0, 1, 2, 2, 0, 0, 0, 0, 0, 0x42, 0, 0, 0, 0, 0}));
    EXPECT_EQ(decode_reference(bytes, &baseline), sight);
}

TEST(ReferenceCoder, removed_entities_are_encoded_as_differences_of_ascending_ids) {
    const Sight baseline = some_sight(54);
    const Sight sight{.tick = 60, .entities = {player_at(2, 20), projectile_at(0, 100)}};

    const Bytes bytes = encode_reference(sight, &baseline);

    // Players 1 and 3 are gone, and projectile 5.
    EXPECT_EQ(bytes, bytes_of({60, 6, 2, 0, 1, 2, 1, 0, 5}));
    EXPECT_EQ(decode_reference(bytes, &baseline), sight);
}

TEST(ReferenceCoder, without_a_baseline_everything_is_encoded) {
    const Sight sight{.tick = 60, .entities = {projectile_at(0, 7)}};

    const Bytes bytes = encode_reference(sight, nullptr);

    EXPECT_EQ(bytes, bytes_of({60, 0, 0, 0, 0, 1, 0, 7, 0, 0, 0, 0, 0}));
    EXPECT_EQ(decode_reference(bytes, nullptr), sight);
}

TEST(ReferenceCoder, a_difference_to_another_baseline_is_rejected) {
    const Sight baseline = some_sight(54);
    const Sight other = some_sight(57);
    const Bytes bytes = encode_reference(some_sight(60), &baseline);

    EXPECT_FALSE(decode_reference(bytes, &other).has_value());
    EXPECT_FALSE(decode_reference(bytes, nullptr).has_value());
}

TEST(ReferenceCoder, a_message_that_is_cut_off_or_too_long_is_rejected) {
    const Sight baseline = some_sight(54);
    Sight sight = some_sight(60);
    sight.entities[0][Field::health] = 5;
    Bytes bytes = encode_reference(sight, &baseline);

    for (std::size_t size = 0; size < bytes.size(); ++size) {
        const Bytes cut_off(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
        EXPECT_FALSE(decode_reference(cut_off, &baseline).has_value()) << size;
    }
    bytes.push_back(std::byte{0});
    EXPECT_FALSE(decode_reference(bytes, &baseline).has_value());
}

TEST(ReferenceCoder, ids_that_do_not_ascend_or_are_unknown_are_rejected) {
    const Sight baseline = some_sight(54);

    const Bytes twice = bytes_of({60, 6, 2, 0, 1, 0, 0, 0});
    const Bytes unknown = bytes_of({60, 6, 1, 0, 9, 0, 0});
    const Bytes more_than_there_are_bytes = bytes_of({60, 6, 50, 0, 1, 0, 0});

    EXPECT_FALSE(decode_reference(twice, &baseline).has_value());
    EXPECT_FALSE(decode_reference(unknown, &baseline).has_value());
    EXPECT_FALSE(decode_reference(more_than_there_are_bytes, &baseline).has_value());
}

rc::Gen<std::int32_t> any_field() {
    return rc::gen::oneOf(rc::gen::inRange(-3, 4), rc::gen::arbitrary<std::int32_t>());
}

/// Few ids, so that two sights have many in common.
rc::Gen<TraceEntity> any_entity() {
    return rc::gen::exec([] {
        const auto number = static_cast<std::uint32_t>(*rc::gen::inRange(1, 12));
        TraceEntity entity =
            *rc::gen::arbitrary<bool>() ? player_at(number, 0) : projectile_at(number - 1, 0);
        for (std::size_t field = 0; field < field_count(sim::category_of(entity.id)); ++field)
            entity.fields[field] = *any_field();
        return entity;
    });
}

rc::Gen<Sight> any_sight(sim::Tick tick) {
    return rc::gen::map(rc::gen::container<std::vector<TraceEntity>>(any_entity()),
                        [tick](const std::vector<TraceEntity>& entities) {
                            std::map<sim::EntityId, TraceEntity> by_id;
                            for (const TraceEntity& entity : entities)
                                by_id.insert_or_assign(entity.id, entity);
                            Sight sight{.tick = tick, .entities = {}};
                            for (const auto& [id, entity] : by_id)
                                sight.entities.push_back(entity);
                            return sight;
                        });
}

RC_GTEST_PROP(ReferenceCoder, every_sight_is_decoded_from_its_difference_to_any_other, ()) {
    const Sight baseline = *any_sight(1000);
    const Sight sight = *any_sight(1006);

    RC_ASSERT(decode_reference(encode_reference(sight, &baseline), &baseline) == sight);
    RC_ASSERT(decode_reference(encode_reference(sight, nullptr), nullptr) == sight);
}

RC_GTEST_PROP(ReferenceCoder, any_bytes_are_decoded_to_entities_in_order_or_rejected,
              (const std::vector<std::uint8_t>& noise)) {
    const Sight baseline = some_sight(54);
    Bytes bytes = bytes_of({60, 6});
    for (const std::uint8_t byte : noise)
        bytes.push_back(static_cast<std::byte>(byte % 8));

    const auto sight = decode_reference(bytes, &baseline);

    if (!sight) return;
    for (std::size_t i = 1; i < sight->entities.size(); ++i)
        RC_ASSERT(sight->entities[i - 1].id < sight->entities[i].id);
}

}  // namespace
}  // namespace arena::bench::reference_coder_test
