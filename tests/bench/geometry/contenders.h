// The contenders, one list per engine. The list of an engine that the build did not find is empty.
#pragma once

#include <vector>

#include "tests/bench/geometry/contender.h"
#include "tests/bench/geometry/scenes.h"

namespace arena::bench {

/// Returns arenad's functions in the order of the table's rows. The scenes must outlive the
/// contenders.
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
