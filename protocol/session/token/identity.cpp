#include "protocol/session/token/identity.h"

#include <algorithm>
#include <span>

#include "protocol/base/limits.h"
#include "protocol/base/text.h"
#include "protocol/session/byte_reader.h"
#include "protocol/session/byte_writer.h"

namespace arena::protocol {

std::optional<TokenRole> role_named(std::string_view name) {
    if (name == "player") return TokenRole::player;
    if (name == "watcher") return TokenRole::watcher;
    if (name == "only-watches") return TokenRole::only_watches;
    return std::nullopt;
}

void write_identity(const Identity& identity, UserData& user_data) {
    const std::string name = to_name(identity.name, kNameBytesMax);
    ByteWriter(user_data)
        .u8(static_cast<std::uint8_t>(name.size()))
        .bytes(std::as_bytes(std::span(name)))
        .zeros(kNameBytesMax - name.size())
        .u8(identity.team)
        .u8(static_cast<std::uint8_t>(identity.role));
}

Identity read_identity(const UserData& user_data) {
    ByteReader reader(user_data);
    std::string name(std::min<std::size_t>(reader.u8(), kNameBytesMax), '\0');
    reader.copy_to(std::as_writable_bytes(std::span(name)));
    reader.skip(kNameBytesMax - name.size());
    const std::uint8_t team = reader.u8();
    const std::uint8_t role = reader.u8();
    constexpr auto kLeastRights = static_cast<std::uint8_t>(TokenRole::only_watches);
    return {to_name(name, kNameBytesMax), team,
            static_cast<TokenRole>(std::min(role, kLeastRights))};
}

}  // namespace arena::protocol
