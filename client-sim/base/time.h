// Time as an argument: the cores of client-sim never read a clock.
#pragma once

#include "client/base/time.h"
