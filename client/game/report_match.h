// What has happened in a match between two messages about it, as events for a game.
#pragma once

#include "client/game/event_queue.h"
#include "protocol/match.h"

namespace arena::client {

/// Reports what has changed from one message about the match to the next: flags, the hill, the
/// points of teams, and last the phase. With `before` as it is without any message, an endless
/// match, it reports the phase alone.
///
/// A flag that was carried and is home again was captured if a team other than its own gained
/// points; otherwise it returned. Nobody captures in the moment in which a new round brings all
/// flags home, so that is no event.
void report_match(const protocol::Match& before, const protocol::Match& after, EventQueue& events);

}  // namespace arena::client
