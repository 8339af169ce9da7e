// State logs: the image of every tick of a run, one after the other, so that runs of two builds can
// be laid side by side.
//
//   "arenadsl", then for each tick: length in bytes (u64, little-endian), image of the state
//   (sim/world/state_image.h)
#pragma once

#include <cstdint>
#include <fstream>
#include <memory>
#include <optional>
#include <string>

#include "sim/world/terrain.h"
#include "sim/world/world.h"

namespace arena::golden {

/// Whether the file begins like a state log; false also when it cannot be read.
[[nodiscard]] bool is_state_log(const std::string& file);

class StateLogWriter {
  public:
    explicit StateLogWriter(const std::string& file);
    void add(const sim::World& world);
    /// False when something could not be written.
    [[nodiscard]] bool finish();

  private:
    std::ofstream stream_;
};

class StateLogReader {
  public:
    StateLogReader(const std::string& file, std::shared_ptr<const sim::Terrain> terrain);

    /// The state of the next tick; nothing at the end, or when there is an error().
    [[nodiscard]] std::optional<sim::WorldState> next();
    /// One line that names the file, or empty.
    [[nodiscard]] const std::string& error() const { return error_; }

  private:
    std::string file_;
    std::shared_ptr<const sim::Terrain> terrain_;
    std::ifstream stream_;
    std::string error_;
};

}  // namespace arena::golden
