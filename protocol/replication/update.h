// An update: what one client is told of the entities that it sees, as the bits of one column.
// Nothing in it refers to another message but by what the client holds already, and the client need
// not have got any certain one of them.
//
//   removed       ids
//   introduced    ids, then an introduction each (introduction_code.h)
//   motions       ids, then a motion each (motion_code.h)
//   aims          ids, then an aim each (entity_state.h)
//   statuses      ids, then a status each
//
// Lists of ids are as in id_code.h. A client passes over what is told of an id that it does not
// know: its introduction was lost and will come again, or its removal came first.
#pragma once

#include <cstddef>

#include "protocol/replication/entity_state.h"
#include "protocol/replication/id_code.h"
#include "protocol/replication/introduction_code.h"
#include "protocol/replication/motion.h"

namespace arena::protocol {

/// Entities that one client sees at a time, at most; their ids are below it.
inline constexpr std::size_t kSeenMax = 1024;

}  // namespace arena::protocol
