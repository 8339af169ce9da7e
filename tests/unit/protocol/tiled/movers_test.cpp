#include "protocol/tiled/movers.h"

#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "tests/unit/protocol/tiled/object_text.h"

namespace arena::protocol::movers_test {
namespace {

using object_text::kBox;
using object_text::kDisc;
using object_text::mover_of;
using object_text::object;
using object_text::object_refusal;
using object_text::path;

/// Returns the mover of a class with these properties, written as one JSON object.
Result<sim::MapMover, std::string> mover_with(ObjectClass object_class,
                                              const std::string& properties) {
    const auto thing = nlohmann::json::parse(R"({"properties":)" + properties + "}");
    Findings findings;
    PropertyReader reader(thing, name_of(object_class), "here", findings);
    return read_mover(object_class, reader);
}

std::string problem_with(ObjectClass object_class, const std::string& properties) {
    const auto mover = mover_with(object_class, properties);
    return mover.ok() ? std::string() : mover.error();
}

TEST(Movers, a_door_waits_for_a_signal) {
    const std::string door =
        object("door", kBox, {R"("path":"way")", R"("signal":"gate")", R"("speed":2)"});

    const sim::MapMover mover = mover_of(door + "," + path());

    EXPECT_EQ(mover.kind, sim::MoverKind::door);
    EXPECT_EQ(mover.signal, "gate");
    EXPECT_EQ(mover.path.size(), 3u);
    EXPECT_EQ(object_refusal(object("door", kBox, {R"("path":"way")"}) + "," + path()),
              "property 'signal' is missing: set it to the signal of the door's plate, or, if it "
              "does not move, give it the class wall");
}

TEST(Movers, a_timed_obstacle_has_its_phases) {
    const sim::MapMover mover = mover_of(object(
        "timed", kDisc, {R"("down":1.5)", R"("warning":0.25)", R"("up":2)", R"("delay":0.75)"}));

    EXPECT_EQ(mover.kind, sim::MoverKind::timed);
    EXPECT_EQ(mover.obstacle.shape, sim::Shape::circle);
    EXPECT_EQ(mover.down_time, 1.5f);
    EXPECT_EQ(mover.warning_time, 0.25f);
    EXPECT_EQ(mover.up_time, 2.0f);
    EXPECT_EQ(mover.first_delay, 0.75f);
    EXPECT_TRUE(mover.path.empty());
}

TEST(Movers, a_crate_has_health_and_respawns) {
    const sim::MapMover mover =
        mover_of(object("crate", kBox, {R"("health":80)", R"("respawn":12)"}));

    EXPECT_EQ(mover.kind, sim::MoverKind::crate);
    EXPECT_EQ(mover.health, 80);
    EXPECT_EQ(mover.respawn_delay, 12.0f);
}

TEST(Movers, without_properties_have_their_defaults) {
    const auto platform = mover_with(ObjectClass::platform, "{}");
    const auto timed = mover_with(ObjectClass::timed, "{}");
    const auto crate = mover_with(ObjectClass::crate, "{}");
    const auto door = mover_with(ObjectClass::door, R"({"signal":"s"})");
    ASSERT_TRUE(platform.ok() && timed.ok() && crate.ok() && door.ok());

    EXPECT_EQ(platform.value().kind, sim::MoverKind::platform);
    EXPECT_EQ(platform.value().mode, sim::PathMode::ping_pong);
    EXPECT_EQ(platform.value().speed, 2.0f);
    EXPECT_EQ(platform.value().wait, 0.0f);
    EXPECT_EQ(timed.value().down_time, 3.0f);
    EXPECT_EQ(timed.value().warning_time, 1.0f);
    EXPECT_EQ(timed.value().up_time, 3.0f);
    EXPECT_EQ(timed.value().first_delay, 0.0f);
    EXPECT_EQ(crate.value().health, 50);
    EXPECT_EQ(crate.value().respawn_delay, 0.0f) << "never";
    EXPECT_EQ(door.value().mode, sim::PathMode::once);
    EXPECT_EQ(door.value().speed, 2.0f);
}

TEST(Movers, a_platform_goes_once_in_a_loop_or_back_and_forth) {
    const std::pair<const char*, sim::PathMode> cases[] = {{"once", sim::PathMode::once},
                                                           {"loop", sim::PathMode::loop},
                                                           {"ping_pong", sim::PathMode::ping_pong}};
    for (const auto& [word, mode] : cases) {
        const auto mover =
            mover_with(ObjectClass::platform, R"({"mode":")" + std::string(word) + "\"}");
        ASSERT_TRUE(mover.ok()) << word;
        EXPECT_EQ(mover.value().mode, mode) << word;
    }
}

TEST(Movers, numbers_keep_to_their_ranges) {
    EXPECT_EQ(problem_with(ObjectClass::platform, R"({"speed":0.01,"wait":3600})"), "");
    EXPECT_EQ(problem_with(ObjectClass::platform, R"({"speed":100,"wait":0})"), "");
    EXPECT_EQ(problem_with(ObjectClass::platform, R"({"speed":100.5})"),
              "property 'speed' is 100.5: set it to a number from 0.01 to 100");
    EXPECT_EQ(problem_with(ObjectClass::platform, R"({"wait":-1})"),
              "property 'wait' is -1: set it to a number from 0 to 3600");
    EXPECT_EQ(problem_with(ObjectClass::door, R"({"signal":"s","speed":0})"),
              "property 'speed' is 0: set it to a number from 0.01 to 100");
    EXPECT_EQ(problem_with(ObjectClass::timed, R"({"down":0.05,"up":0.05,"warning":0})"), "");
    EXPECT_EQ(problem_with(ObjectClass::timed, R"({"down":0})"),
              "property 'down' is 0: set it to a number from 0.05 to 3600");
    EXPECT_EQ(problem_with(ObjectClass::timed, R"({"up":0})"),
              "property 'up' is 0: set it to a number from 0.05 to 3600");
    EXPECT_EQ(problem_with(ObjectClass::crate, R"({"health":30000})"), "");
    EXPECT_EQ(problem_with(ObjectClass::crate, R"({"health":30001})"),
              "property 'health' is 30001: set it to a whole number from 1 to 30000");
}

TEST(Movers, an_invalid_signal_is_reported_rather_than_a_missing_one) {
    EXPECT_EQ(problem_with(ObjectClass::door, R"({"signal":3})"),
              "property 'signal' is 3: set it to a string of at most 64 bytes");
    EXPECT_EQ(problem_with(ObjectClass::door, "{}"),
              "property 'signal' is missing: set it to the signal of the door's plate, or, if it "
              "does not move, give it the class wall");
}

}  // namespace
}  // namespace arena::protocol::movers_test
