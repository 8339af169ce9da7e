// Time as an argument: the cores of client-sim never read a clock.
#pragma once

#include "client/base/time.h"

namespace arena::client_sim {

using client::from_seconds;
using client::milliseconds;
using client::seconds;
using client::Time;

}  // namespace arena::client_sim
