// argv -> the command to run. Knows the words of the command line; the meaning of the options is in
// config/option_table.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/admin/admin_desk.h"
#include "server/admin/match_query.h"
#include "server/config/load_config.h"
#include "server/keys/make_token.h"
#include "sim/values/result.h"

namespace arena::server {

/// Print `text` to standard output and exit with 0.
struct ShowText {
    std::string text;
};
struct CheckMap {
    std::string file;
    std::string rules;  ///< empty: those beside the map
    bool json = false;
    /// Whether the map may name files outside of its folder; nothing: as the environment says.
    std::optional<bool> files_outside;
};
struct DrawMap {
    std::string file;
    std::string rules;  ///< empty: those beside the map
    std::string out;    ///< empty: standard output
    std::optional<bool> files_outside;
};
struct PackMap {
    std::string file;
    std::string out;
    std::optional<bool> files_outside;
};
struct Keygen {
    std::string file;  ///< empty: standard output
};
/// The commands that take the server's options, whose values are still text.
enum class ServerAction {
    run,
    print_config,
    check_config,
    healthcheck,
    clients,
    kick,
    match,
    open_match,
    announce,
    move
};
struct WithOptions {
    ServerAction action = ServerAction::run;
    std::vector<GivenOption> flags;
    std::optional<std::string> config_file;
    std::uint64_t client_id = 0;  ///< the client to kick or to move
    std::uint8_t team = 0;        ///< to which it is moved
    MatchOrder match_order = MatchOrder::start;
    std::optional<std::uint32_t> match_id;  ///< nothing: the only match
    MatchQuery match;                       ///< to open
    std::string text;                       ///< to announce
};

using CommandLine =
    std::variant<ShowText, CheckMap, DrawMap, PackMap, Keygen, TokenRequest, WithOptions>;

/// Parses the command line. Fails with a one-line message.
[[nodiscard]] Result<CommandLine, std::string> parse_command_line(int argc,
                                                                  const char* const* argv);

}  // namespace arena::server
