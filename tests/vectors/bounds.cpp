#include "tests/vectors/mechanism.h"

namespace arena::vectors {

std::vector<Mechanism> bounds_mechanisms() {
    return {};
}

}  // namespace arena::vectors
