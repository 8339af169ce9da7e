// Compares Replica with the cases of docs/wire-vectors.json, which tests/wire_vectors computes from
// the table of the document, row by row.
#include <cstddef>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "client/core/replica.h"
#include "tests/support/folders.h"

namespace arena::client::replica_vectors_test {
namespace {

using Json = nlohmann::json;

Json cases_of(const char* kind) {
    std::ifstream file(arena::test::source_path("docs/wire-vectors.json"));
    return Json::parse(file)["cases"][kind];
}

std::vector<std::byte> bytes_of(const std::string& hex) {
    std::vector<std::byte> bytes;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
        bytes.push_back(static_cast<std::byte>(std::stoi(hex.substr(i, 2), nullptr, 16)));
    return bytes;
}

Json json_of(const protocol::Motion& motion) {
    Json json{{"tick", motion.tick}, {"x", motion.x},   {"y", motion.y},
              {"vx", motion.vx},     {"vy", motion.vy}, {"falls", motion.falls}};
    if (motion.steers) json.update({{"wx", motion.wx}, {"wy", motion.wy}});
    return json;
}

Json view_of(const Replica& replica) {
    Json entities = Json::array();
    for (protocol::ShortId id = 0; id < protocol::kEntitiesSeenMax; ++id) {
        const Replica::Entity* const entity = replica.find(id);
        if (entity == nullptr) continue;
        const protocol::Motion& motion = entity->motion;
        entities.push_back({{"id", id},
                            {"entity", entity->traits.id.value},
                            {"kind", entity->traits.kind},
                            {"team", entity->traits.team},
                            {"owner", entity->traits.owner.value},
                            {"motion", json_of(motion)},
                            {"aim", entity->aim},
                            {"health", entity->status.health},
                            {"flags", entity->status.flags},
                            {"animation", entity->status.animation},
                            {"effects", entity->status.effects}});
    }
    return entities;
}

std::vector<protocol::RunKind> archetypes_of(const Json& each) {
    std::vector<protocol::RunKind> kinds;
    for (const Json& archetype : each["archetypes"])
        kinds.push_back(
            {.top = archetype["top"], .ground = archetype["ground"], .air = archetype["air"]});
    return kinds;
}

std::vector<protocol::ShotKind> weapons_of(const Json& each) {
    std::vector<protocol::ShotKind> kinds;
    for (const Json& weapon : each["weapons"])
        kinds.push_back({.step = weapon["step"], .restitution = weapon["restitution"]});
    return kinds;
}

TEST(ReplicaVectors, late_and_lost_updates_lead_to_the_view_that_the_document_says) {
    std::size_t updates = 0;
    for (const Json& each : cases_of("updates")) {
        Replica replica(each["fall"], weapons_of(each), archetypes_of(each));
        for (const Json& update : each["updates"]) {
            const auto column = bytes_of(update["column"]);
            ASSERT_TRUE(replica.apply(update["tick"], column)) << each["name"];
            EXPECT_EQ(view_of(replica), update["view"]) << each["name"] << " at " << update["tick"];
            ++updates;
        }
    }
    EXPECT_GT(updates, 40u);
}

TEST(ReplicaVectors, rejects_what_the_document_says_a_reader_rejects) {
    for (const Json& each : cases_of("refused")) {
        Replica replica(each["fall"], weapons_of(each), archetypes_of(each));
        EXPECT_FALSE(replica.apply(each["tick"], bytes_of(each["column"]))) << each["name"];
    }
}

}  // namespace
}  // namespace arena::client::replica_vectors_test
