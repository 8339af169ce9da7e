#include "tests/vectors/mechanism.h"

namespace arena::vectors {

std::vector<Mechanism> push_out_mechanisms() {
    return {};
}

}  // namespace arena::vectors
