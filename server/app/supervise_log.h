// What the log says about a supervised server. Its first start and an ordinary end have lines of
// the server's own.
#pragma once

#include "server/app/transport_log.h"
#include "server/supervise/supervise.h"

namespace arena::server {

/// Writes the line of a note, if it has one.
void log_supervision(const WriteLine& write, const SuperviseNote& note);

}  // namespace arena::server
