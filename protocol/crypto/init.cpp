#include "protocol/crypto/init.h"

#include <sodium.h>

namespace arena::protocol::crypto {

bool init() {
    return sodium_init() >= 0;
}

}  // namespace arena::protocol::crypto
