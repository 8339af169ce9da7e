#include "tests/vectors/mechanism.h"

namespace arena::vectors {

std::vector<Mechanism> surfaces_mechanisms() {
    return {};
}

}  // namespace arena::vectors
