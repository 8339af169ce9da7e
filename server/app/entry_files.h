// What stands between strangers and the match: the keys and the bans, read from the files that the
// configuration names.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/crypto/key.h"
#include "server/config/config.h"
#include "server/session/ban_list.h"
#include "sim/values/result.h"

namespace arena::server {

struct EntryFiles {
    protocol::crypto::Key key;  ///< zeros when anybody may join
    std::optional<protocol::crypto::Key> admin_key;
    BanList bans;
    std::vector<std::string> warnings;  ///< one line each
};

/// The error is one line with the file, and its line where it has one, and what to do.
[[nodiscard]] Result<EntryFiles, std::string> load_entry_files(const Config& config);

/// The ban file again, while the server runs; nobody when there is none.
[[nodiscard]] Result<BanList, std::string> load_bans(const Config& config);

}  // namespace arena::server
