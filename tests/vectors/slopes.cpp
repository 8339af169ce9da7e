#include "tests/vectors/mechanism.h"

namespace arena::vectors {

std::vector<Mechanism> slopes_mechanisms() {
    return {};
}

}  // namespace arena::vectors
