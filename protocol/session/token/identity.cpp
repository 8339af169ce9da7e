#include "protocol/session/token/identity.h"

#include <algorithm>
#include <span>

#include "protocol/base/limits.h"
#include "protocol/base/match_label.h"
#include "protocol/base/text.h"
#include "protocol/session/byte_reader.h"
#include "protocol/session/byte_writer.h"

namespace arena::protocol {
namespace {

std::string read_name(ByteReader& reader) {
    std::string name(std::min<std::size_t>(reader.u8(), kNameBytesMax), '\0');
    reader.copy_to(std::as_writable_bytes(std::span(name)));
    reader.skip(kNameBytesMax - name.size());
    return to_name(name, kNameBytesMax);
}

std::string read_match(ByteReader& reader) {
    const std::size_t size = reader.u8();
    std::string label(kMatchLabelBytesMax, '\0');
    reader.copy_to(std::as_writable_bytes(std::span(label)));
    if (size == 0) return {};
    if (size > kMatchLabelBytesMax) return std::string(kNoSuchMatch);
    label.resize(size);
    return is_match_label(label) ? label : std::string(kNoSuchMatch);
}

}  // namespace

std::optional<TokenRole> role_named(std::string_view name) {
    if (name == "player") return TokenRole::player;
    if (name == "watcher") return TokenRole::watcher;
    if (name == "only-watches") return TokenRole::only_watches;
    return std::nullopt;
}

std::optional<sim::GameMode> game_mode_named(std::string_view name) {
    const auto found = std::find(sim::kGameModeNames.begin(), sim::kGameModeNames.end(), name);
    if (found == sim::kGameModeNames.end()) return std::nullopt;
    return static_cast<sim::GameMode>(found - sim::kGameModeNames.begin());
}

void write_identity(const Identity& identity, UserData& user_data) {
    const std::string name = to_name(identity.name, kNameBytesMax);
    const bool is_any_or_label = identity.match.empty() || is_match_label(identity.match);
    const std::string_view match = is_any_or_label ? identity.match : kNoSuchMatch;
    ByteWriter(user_data)
        .u8(static_cast<std::uint8_t>(name.size()))
        .bytes(std::as_bytes(std::span(name)))
        .zeros(kNameBytesMax - name.size())
        .u8(identity.team)
        .u8(static_cast<std::uint8_t>(identity.role))
        .u8(static_cast<std::uint8_t>(match.size()))
        .bytes(std::as_bytes(std::span(match)))
        .zeros(kMatchLabelBytesMax - match.size())
        .u8(identity.mode ? static_cast<std::uint8_t>(1 + static_cast<int>(*identity.mode)) : 0);
}

Identity read_identity(const UserData& user_data) {
    ByteReader reader(user_data);
    const std::string name = read_name(reader);
    const std::uint8_t team = reader.u8();
    const std::uint8_t role = reader.u8();
    const std::string match = read_match(reader);
    const std::uint8_t mode = reader.u8();
    constexpr auto kLeastRights = static_cast<std::uint8_t>(TokenRole::only_watches);
    Identity identity{.name = name,
                      .team = team,
                      .role = static_cast<TokenRole>(std::min(role, kLeastRights)),
                      .match = match};
    if (mode > sim::kGameModes)
        identity.match = kNoSuchMatch;
    else if (mode > 0)
        identity.mode = static_cast<sim::GameMode>(mode - 1);
    return identity;
}

}  // namespace arena::protocol
