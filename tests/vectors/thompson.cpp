#include "tests/vectors/mechanism.h"

namespace arena::vectors {

std::vector<Mechanism> thompson_mechanisms() {
    return {};
}

}  // namespace arena::vectors
