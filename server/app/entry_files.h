// The files that decide which clients are admitted: the keys and the bans, as the configuration
// names them.
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

/// Reads the files. Fails with a one-line message that names the file, the line where there is one,
/// and what to do.
[[nodiscard]] Result<EntryFiles, std::string> load_entry_files(const Config& config);

/// Reads the ban file, again while the server runs. Returns an empty list when the configuration
/// names no ban file. Fails like load_entry_files.
[[nodiscard]] Result<BanList, std::string> load_bans(const Config& config);

}  // namespace arena::server
