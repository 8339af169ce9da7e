// The number of cases that each property is tried with: 2000, unless RC_PARAMS says otherwise. The
// long mode, scripts/properties.sh, runs 100,000. A failure prints the RC_PARAMS that repeat it.
#include <cstdlib>

namespace {

const int kCaseCountIsSet = setenv("RC_PARAMS", "max_success=2000", /*overwrite=*/0);

}  // namespace
