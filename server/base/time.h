// Time as the core sees it: an argument, never a clock that it reads.
#pragma once

#include "protocol/base/time.h"

namespace arena::server {

using protocol::Time;

}  // namespace arena::server
