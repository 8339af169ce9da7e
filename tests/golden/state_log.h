// State logs: the image of every tick of a run, one after the other, so that runs of two builds can
// be laid side by side.
//
//   "arenadsl", then the paths of the map and of the rules (empty: those that go with the map),
//   then for each tick the image of the state (sim/state/state_image.h); path and image as their
//   length in bytes (u64, little-endian) and the bytes
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

class StateLogWriter {
  public:
    StateLogWriter(const std::string& file, const GameFiles& game);
    void add(const sim::World& world);
    /// False when something could not be written.
    [[nodiscard]] bool finish();

  private:
    std::ofstream stream_;
};

class StateLogReader {
  public:
    explicit StateLogReader(const std::string& file);

    /// What the run was played on.
    [[nodiscard]] const GameFiles& files() const { return files_; }
    /// The state of the next tick; nothing at the end, or when there is an error().
    [[nodiscard]] std::optional<sim::WorldState> next(const Game& game);
    /// One line that names the file, or empty.
    [[nodiscard]] const std::string& error() const { return error_; }

  private:
    /// False at the end, or with an error().
    [[nodiscard]] bool read_block(std::vector<std::uint8_t>& bytes);

    std::string file_;
    std::ifstream stream_;
    GameFiles files_;
    std::string error_;
};

}  // namespace arena::golden
