// Reads the ban file again while the match continues.
#pragma once

#include "server/app/file_reload.h"
#include "server/session/ban_list.h"

namespace arena::server {

using BanReload = FileReload<BanList>;

}  // namespace arena::server
