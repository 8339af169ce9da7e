// State logs: images of a run, one after the other, in the order of their ticks: to compare the
// runs of two builds, or to continue a run in another build.
//
//   "arenadsl", then the paths of the map and of the rules (empty: those that go with the map),
//   then the images of the states (sim/state/state_image.h); paths and images as their length in
//   bytes (u64, little-endian) and the bytes
#pragma once

#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "sim/world/world.h"
#include "tests/golden/game.h"

namespace arena::golden {

/// Whether the file begins like a state log; false also when it cannot be read.
[[nodiscard]] bool is_state_log(const std::string& file);

/// Writes a state log. Failures show in finish().
class StateLogWriter {
  public:
    StateLogWriter(const std::string& file, const GameFiles& game);
    void add(const sim::World& world) { add(world.save()); }
    /// Adds a state that a world of the game has saved.
    void add(const std::vector<std::uint8_t>& image);
    /// Closes the file. Returns false when something could not be written.
    [[nodiscard]] bool finish();

  private:
    std::ofstream stream_;
};

/// Reads a state log. A file that cannot be read shows in error().
class StateLogReader {
  public:
    explicit StateLogReader(const std::string& file);

    /// Returns what the run was played on.
    [[nodiscard]] const GameFiles& files() const { return files_; }
    /// Returns the next state, or nothing at the end or when there is an error().
    [[nodiscard]] std::optional<sim::WorldState> next(const Game& game);
    /// Returns the image of the next state in the same way, without looking into it.
    [[nodiscard]] std::optional<std::vector<std::uint8_t>> next_image();
    /// Returns a one-line message that names the file, or an empty string.
    [[nodiscard]] const std::string& error() const { return error_; }

  private:
    /// Reads the next block. Returns false at the end or when there is an error().
    [[nodiscard]] bool read_block(std::vector<std::uint8_t>& bytes);

    std::string file_;
    std::ifstream stream_;
    GameFiles files_;
    std::string error_;
};

}  // namespace arena::golden
