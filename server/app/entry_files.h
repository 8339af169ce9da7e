// The files that decide which clients are admitted: the keys and the bans, as the configuration
// names them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/crypto/key.h"
#include "protocol/session/token/token_keys.h"
#include "server/config/config.h"
#include "server/session/ban_list.h"
#include "sim/values/result.h"

namespace arena::server {

struct EntryFiles {
    protocol::TokenKeys keys;  ///< the key of zeros alone when anybody may join
    std::optional<protocol::crypto::Key> admin_key;
    BanList bans;
    std::vector<std::string> warnings;  ///< one line each
};

/// Reads the files. Fails with a one-line message that names the file, the line where there is one,
/// and what to do.
[[nodiscard]] Result<EntryFiles, std::string> load_entry_files(const Config& config);

/// A key that must not be one of connect tokens as well, because others know it.
struct KeyApart {
    std::string option;  ///< that names its file
    protocol::crypto::Key key;
};

struct LoadedKeys {
    protocol::TokenKeys keys;
    std::string warning;  ///< empty, or one line
};

/// Reads the keys of connect tokens from `file`, again while the server runs. Fails like
/// load_entry_files, also when one of the keys is one of `apart`.
[[nodiscard]] Result<LoadedKeys, std::string> load_keys(const std::string& file,
                                                        const std::vector<KeyApart>& apart);

/// Reads the ban file, again while the server runs. Returns an empty list when the configuration
/// names no ban file. Fails like load_entry_files.
[[nodiscard]] Result<BanList, std::string> load_bans(const Config& config);

}  // namespace arena::server
