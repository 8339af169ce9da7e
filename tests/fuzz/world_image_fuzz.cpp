// Any bytes -> World::load: one line, or a world that is sound and stays so.
//
// Random bytes get no further than the checksum. So an input is usually a list of edits to an image
// that a match with every kind of entity has saved, and the checksum is corrected afterwards:
//
//   byte 0     0: the rest is an image as it is; else which game and which of its images
//   then       edits of 4 bytes: 2 of an offset, little-endian, modulo the image; how; what with
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>
#include <span>
#include <string>
#include <vector>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "sim/world/world.h"
#include "tests/support/factory.h"

namespace {

using namespace arena;

using Image = std::vector<std::uint8_t>;
using Bytes = std::span<const std::uint8_t>;

constexpr std::size_t kChecksumBytes = 8;
constexpr int kTicksAfter = 10;
constexpr std::uint32_t kPlayers = 6;  // few, so that edits reach more than columns of numbers

constexpr sim::Limits kLimits{.players_max = 32,
                              .projectiles_max = 128,
                              .commands_max = 64,
                              .candidates_max = 4096,
                              .events_max = 4096,
                              .attack_records_max = 256};

void require(bool holds, const std::string& what) {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %s\n", what.c_str());
    std::abort();
}

/// A game, images of it at several times, and a world to load them into.
struct Game {
    explicit Game(float gravity)
        : terrain(test::factory(gravity > 0.0f)),
          rules(test::all_kinds(gravity)),
          world(terrain, rules, kLimits, 1) {
        Random random(7);
        std::set<std::uint32_t> joined;
        sim::World match = world;
        for (int tick = 0; tick <= 900; ++tick) {
            if (tick % 300 == 0) images.push_back(match.save());
            static_cast<void>(match.step(test::any_commands(random, joined, kPlayers)));
        }
    }

    std::shared_ptr<const sim::Terrain> terrain;
    sim::Rules rules;
    sim::World world;
    std::vector<Image> images;
};

std::array<Game, 2>& games() {
    static std::array<Game, 2> both{Game(25.0f), Game(0.0f)};
    return both;
}

/// Extreme values for arithmetic.
constexpr std::array<std::uint32_t, 16> kSpecial{0x7FC00000u,  // NaN
                                                 0x7F800000u,  // infinity
                                                 0xFF800000u,
                                                 0x7F7FFFFFu,  // the largest float
                                                 0xFF7FFFFFu,
                                                 0x00000001u,  // the smallest, and 1
                                                 0x80000000u,  // -0, and the least integer
                                                 0x7FFFFFFFu,  // NaN, and the largest integer
                                                 0xFFFFFFFFu, 0x3F800000u, 0x60000000u,
                                                 0x4B800000u, 0x47000000u, 0x40000000u,
                                                 0xFFFFFF00u, 0x00000000u};

void edit(Image& body, std::uint16_t at, std::uint8_t how, std::uint8_t with) {
    const std::size_t place = body.empty() ? 0 : at % body.size();
    const auto begin = body.begin() + static_cast<std::ptrdiff_t>(place);
    switch (how % 4) {
        case 0:
            if (!body.empty()) body[place] = with;
            return;
        case 1: {
            const std::size_t aligned = place & ~std::size_t{3};
            if (aligned + 4 <= body.size())
                std::memcpy(&body[aligned], &kSpecial[with % kSpecial.size()], 4);
            return;
        }
        case 2:
            body.erase(begin, begin + static_cast<std::ptrdiff_t>(
                                          std::min<std::size_t>(with, body.size() - place)));
            return;
        case 3:
            body.insert(begin, with, 0);
            return;
    }
}

Image edited(const Image& image, Bytes edits) {
    Image body(image.begin(), image.end() - kChecksumBytes);
    for (; edits.size() >= 4; edits = edits.subspan(4))
        edit(body, static_cast<std::uint16_t>(edits[0] | edits[1] << 8u), edits[2], edits[3]);
    const std::uint64_t checksum = XXH3_64bits(body.data(), body.size());
    body.resize(body.size() + kChecksumBytes);
    std::memcpy(&body[body.size() - kChecksumBytes], &checksum, kChecksumBytes);
    return body;
}

void require_one_line(const std::string& reason) {
    require(!reason.empty(), "a rejection has a reason");
    for (const char c : reason)
        require(static_cast<unsigned char>(c) >= 0x20, "a reason is one line");
}

void require_sound(const sim::World& world) {
    const auto broken = world.find_broken_invariant();
    require(!broken, broken.value_or(""));
}

void load_and_play(sim::World& world, const Image& image) {
    const std::uint64_t before = world.hash();
    if (const auto refused = world.load(image)) {
        require_one_line(*refused);
        require(world.hash() == before, "a world that rejects an image stays as it is");
        return;
    }
    require_sound(world);
    require(world.save() == image, "a loaded image is saved unchanged");

    Random random(world.hash());
    std::set<std::uint32_t> joined;
    for (const sim::PlayerState& player : world.players())
        joined.insert(player.id.value);
    for (int tick = 0; tick < kTicksAfter && world.tick() < sim::kTickMax; ++tick) {
        static_cast<void>(world.step(test::any_commands(random, joined, kPlayers)));
        require_sound(world);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const Bytes rest(data + 1, size - 1);
    if (data[0] == 0) {
        load_and_play(games()[0].world, {rest.begin(), rest.end()});
        return 0;
    }
    Game& game = games()[data[0] % games().size()];
    const Image& image = game.images[data[0] / games().size() % game.images.size()];
    load_and_play(game.world, edited(image, rest));
    return 0;
}
