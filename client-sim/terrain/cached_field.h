// CachedField: an ObstacleField with a cache for many judges that ask the same questions.
//
// All bots of a process see the same world: for one tick they all ask whether this player fits
// there. Each question is computed once and then cached, keyed by all bits of its numbers, so the
// answer is the field's own, in whatever order they ask. For one thread.
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "client-sim/base/memo.h"
#include "client-sim/terrain/leap_finder.h"
#include "client-sim/terrain/match_places.h"
#include "client-sim/terrain/obstacle_field.h"
#include "client-sim/terrain/pathfinder.h"

namespace arena::client_sim {

class CachedField {
  public:
    explicit CachedField(ObstacleField field, MatchPlaces places = {});

    /// Returns the field itself, for questions that only one asks or that are cheap.
    [[nodiscard]] const ObstacleField& plain() const { return field_; }

    /// Returns where the flags, bases, hills and items of the map are.
    [[nodiscard]] const MatchPlaces& places() const { return places_; }

    /// Lets players on a map that is seen from the side find their ways. The graphs may be shared
    /// with other fields of the map.
    void learn_leaps(std::shared_ptr<LeapGraphs> graphs) { leaps_.emplace(std::move(graphs)); }
    /// Returns null before learn_leaps.
    [[nodiscard]] LeapFinder* leaps() { return leaps_ ? &*leaps_ : nullptr; }
    [[nodiscard]] std::shared_ptr<LeapGraphs> leap_graphs() const {
        return leaps_ ? leaps_->graphs() : nullptr;
    }

    /// As ObstacleField::deepest_overlap, for a player.
    [[nodiscard]] std::optional<ObstacleField::Overlap> deepest_overlap(Point center,
                                                                        double radius);

    /// As Pathfinder::next_place.
    [[nodiscard]] std::optional<Point> next_place(const Pathfinder::Walk& walk) {
        return pathfinder_.next_place(field_, walk);
    }

  private:
    ObstacleField field_;
    MatchPlaces places_;
    Pathfinder pathfinder_;
    std::optional<LeapFinder> leaps_;
    Memo<3, std::optional<ObstacleField::Overlap>> overlaps_;
};

}  // namespace arena::client_sim
