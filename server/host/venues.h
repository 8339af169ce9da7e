// Venues: the venue that is played, and those before it that watchers with a delay have yet to see
// to the end.
//
//   players    arena ---------->|hills ---------->|
//   watchers   <-- delay -->|arena ---------->|hills ---------->|
#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "server/host/venue.h"

namespace arena::server {

/// The most venues at a time. If matches are so short that more would be needed, watchers are not
/// shown the one that players have just left.
inline constexpr std::size_t kVenuesMax = 8;

class Venues {
  public:
    explicit Venues(std::unique_ptr<Venue> first) { venues_.push_back(std::move(first)); }

    /// Return the venue of players, and that of watchers.
    [[nodiscard]] Venue& played() { return *venues_.back(); }
    [[nodiscard]] const Venue& played() const { return *venues_.back(); }
    [[nodiscard]] Venue& watched() { return *venues_.front(); }
    [[nodiscard]] const Venue& watched() const { return *venues_.front(); }
    [[nodiscard]] Venue& of(bool watcher) { return watcher ? watched() : played(); }
    [[nodiscard]] const Venue& of(bool watcher) const { return watcher ? watched() : played(); }

    /// Opens a venue where the players go on at once.
    void open(std::unique_ptr<Venue> next);
    /// Lets a tick pass for the venues that players have left.
    void pass();
    /// Whether watchers have seen the venue to the end, and another one waits for them.
    [[nodiscard]] bool can_go_on() const;
    /// Takes the watchers to the next venue that they have not seen.
    void go_on();
    /// As Venue::pause, for all venues.
    void pause(bool is_paused);

  private:
    std::vector<std::unique_ptr<Venue>> venues_;  ///< in the order in which they were opened
};

}  // namespace arena::server
