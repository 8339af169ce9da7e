// Who takes part: one list an engine. An engine that the build did not find has an empty list.
#pragma once

#include <vector>

#include "tests/bench/geometry/contender.h"
#include "tests/bench/geometry/scenes.h"

namespace arena::bench {

/// The rows of the table in their order; the scenes have to outlive the contenders.
[[nodiscard]] std::vector<Contender> our_contenders(const Scenes& scenes);

#ifdef ARENAD_WITH_BOX2D
[[nodiscard]] std::vector<Contender> box2d_contenders(const Scenes& scenes);
#else
inline std::vector<Contender> box2d_contenders(const Scenes&) {
    return {};
}
#endif

#ifdef ARENAD_WITH_CHIPMUNK
[[nodiscard]] std::vector<Contender> chipmunk_contenders(const Scenes& scenes);
#else
inline std::vector<Contender> chipmunk_contenders(const Scenes&) {
    return {};
}
#endif

}  // namespace arena::bench
