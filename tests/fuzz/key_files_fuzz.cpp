// Any bytes -> a ban list, a key, and a list of keys: read, or rejected in one line that is safe to
// print on a terminal.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "protocol/session/token/key_list.h"
#include "protocol/session/token/key_text.h"
#include "server/session/ban_list.h"

namespace {

using namespace arena;

void require(bool holds) {
    if (!holds) std::abort();
}

void require_one_line(const std::string& error) {
    require(!error.empty() && error.size() < 1000);
    for (const char c : error)
        require(static_cast<unsigned char>(c) >= 0x20);
}

/// Requires at most as many bans as there are lines.
void require_bans(const server::BanList& bans, std::string_view text) {
    std::size_t lines = 1;
    for (const char c : text)
        lines += c == '\n' ? 1 : 0;
    require(bans.clients() + bans.ranges() <= lines);
    (void)bans.bans(7, protocol::ipv4_address({203, 0, 113, 7}, 1));
}

/// Requires keys that a server can use, and that are the same when they are written and read again.
void require_keys(const protocol::TokenKeys& keys) {
    require(keys.size() >= 1 && keys.size() <= protocol::kTokenKeysMax);
    std::string text;
    for (std::size_t place = 0; place < keys.size(); ++place) {
        require(!(keys.all()[place] == protocol::crypto::Key()));
        require(keys.find(keys.all()[place]) == place);
        text += protocol::key_to_text(keys.all()[place]) + "\n";
    }
    require(protocol::read_key_list("keys", text).value() == keys);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto bans = server::BanList::read("bans.txt", text);
    if (bans) {
        require_bans(bans.value(), text);
    } else {
        require_one_line(bans.error());
    }
    const auto key = protocol::key_from_text(text);
    if (key) {
        require(protocol::key_from_text(protocol::key_to_text(key.value())).value() == key.value());
    } else {
        require_one_line(key.error());
    }
    const auto keys = protocol::read_key_list("keys", text);
    if (keys) {
        require_keys(keys.value());
        require(!key || keys.value() == protocol::TokenKeys(key.value()));
    } else {
        require_one_line(keys.error());
    }
    return 0;
}
