#include "tests/vectors/mechanism.h"

namespace arena::vectors {

std::vector<Mechanism> decomposition_mechanisms() {
    return {};
}

}  // namespace arena::vectors
