#include "tests/vectors/mechanism.h"

namespace arena::vectors {

std::vector<Mechanism> sweeps_mechanisms() {
    return {};
}

}  // namespace arena::vectors
