#include "tests/vectors/mechanism.h"

namespace arena::vectors {

std::vector<Mechanism> volumes_mechanisms() {
    return {};
}

}  // namespace arena::vectors
