#include "sim/tick/hits/blast.h"

#include <algorithm>

#include "sim/broadphase/path.h"
#include "sim/narrowphase/circle_circle.h"
#include "sim/narrowphase/circle_polygon.h"
#include "sim/terrain/body.h"

namespace arena::sim {

void find_players_near(Circle disc, const PlayerGrid& grid, std::vector<IndexPair>& found,
                       StepReport& report) {
    const Path here{disc.center, {}, disc.radius};
    found.clear();
    if (!grid.discs.find_on_paths({&here, 1}, grid.drift, found))
        report.raise(StepError::candidates_full);
    std::sort(found.begin(), found.end());
}

bool reaches_player(const Rules& rules, const Players& players, Circle blast, std::uint32_t row,
                    Vec2 place) {
    const Circle around{place, players.radius[row]};
    const BodyOutline& outline = rules.archetypes[players.archetype[row]].outline;
    if (outline.empty() || !overlaps(blast, around)) return overlaps(blast, around);
    return overlaps(blast, PlacedOutline({around, outline.view()}).polygon());
}

}  // namespace arena::sim
