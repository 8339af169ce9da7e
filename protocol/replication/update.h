// An update: what one client is sent about the entities that it sees, as one column of bits. It
// refers to no other message, only to what the client already holds, and does not depend on any
// particular message having arrived.
//
//   removed       ids
//   introduced    ids, then an introduction each (introduction_code.h)
//   motions       ids, then a motion each (motion_code.h); again for shots (shot_motion_code.h)
//   aims          ids, then an aim each (entity_state.h)
//   statuses      ids, then a status each
//
// Lists of ids are coded as in id_code.h. A client skips an item for an id that it does not know:
// either its introduction was lost and will come again, or its removal came first.
#pragma once

#include <cstddef>

#include "protocol/replication/entity_state.h"
#include "protocol/replication/id_code.h"
#include "protocol/replication/introduction_code.h"
#include "protocol/replication/motion.h"

namespace arena::protocol {

/// The most entities that one client sees at a time; short ids are below it.
inline constexpr std::size_t kEntitiesSeenMax = 1024;

}  // namespace arena::protocol
