// Reads the key file again while the match continues, so that the keys of connect tokens change
// without a restart, and logs what came of it. A file with an error changes nothing.
//
// Used from one thread, which asks after each tick whether there are other keys.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/session/token/token_keys.h"
#include "server/app/entry_files.h"
#include "server/app/file_reload.h"
#include "server/app/log.h"
#include "server/config/config.h"

namespace arena::server {

class KeyReload {
  public:
    /// `in_force` are the keys that the server was started with, `apart` those of others, which
    /// must not be among the new ones. `log` must outlive this.
    KeyReload(const Config& config, const protocol::TokenKeys& in_force,
              const std::vector<KeyApart>& apart, const Log& log);

    /// Begins to read, when the configuration names a key file.
    void start();

    /// Returns the keys that have been read and are in force from now on; nothing when none have
    /// been read since the last call, or the file has an error.
    [[nodiscard]] std::optional<protocol::TokenKeys> take();

  private:
    std::string file_;
    protocol::TokenKeys in_force_;
    FileReload<LoadedKeys> reload_;
    const Log& log_;
};

}  // namespace arena::server
