#include "server/admin/admin_query.h"

#include <charconv>
#include <limits>

#include "protocol/announcement.h"
#include "protocol/base/text.h"
#include "protocol/ranges.h"

namespace arena::server {
namespace {

constexpr std::string_view kHexDigits = "0123456789ABCDEF";

/// Returns what follows "NAME=" at the beginning; nothing when that is not there.
std::optional<std::string_view> value_of(std::string_view name, std::string_view query) {
    if (query.substr(0, name.size()) != name || query.size() == name.size() ||
        query[name.size()] != '=')
        return std::nullopt;
    return query.substr(name.size() + 1);
}

/// Returns the whole number that all of the text is.
std::optional<std::uint64_t> number_in(std::string_view digits) {
    std::uint64_t number = 0;
    const char* const end = digits.data() + digits.size();
    const auto parsed = std::from_chars(digits.data(), end, number);
    if (parsed.ec != std::errc{} || parsed.ptr != end) return std::nullopt;
    return number;
}

bool is_plain(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9') ||
           std::string_view("-._~").find(letter) != std::string_view::npos;
}

std::optional<unsigned> hex_digit(char digit) {
    if (digit >= 'a' && digit <= 'f') digit = static_cast<char>(digit - 'a' + 'A');
    const std::size_t place = kHexDigits.find(digit);
    if (place == std::string_view::npos) return std::nullopt;
    return static_cast<unsigned>(place);
}

/// Returns the bytes of "text=TEXT", whatever they are.
std::optional<std::string> text_value(std::string_view query) {
    const auto value = value_of("text", query);
    if (!value || value->find('&') != std::string_view::npos) return std::nullopt;
    return percent_decoded(*value);
}

}  // namespace

std::optional<std::uint64_t> client_in(std::string_view query) {
    const auto digits = value_of("client", query);
    return digits ? number_in(*digits) : std::nullopt;
}

std::optional<std::uint32_t> match_in(std::string_view query) {
    const auto digits = value_of("match", query);
    const auto id = digits ? number_in(*digits) : std::nullopt;
    if (!id || *id > std::numeric_limits<std::uint32_t>::max()) return std::nullopt;
    return static_cast<std::uint32_t>(*id);
}

std::optional<MoveOrder> move_in(std::string_view query) {
    const std::size_t mark = query.find('&');
    if (mark == std::string_view::npos) return std::nullopt;
    const auto client = client_in(query.substr(0, mark));
    const auto digits = value_of("team", query.substr(mark + 1));
    const auto team = digits ? number_in(*digits) : std::nullopt;
    if (!client || !team || *team > std::numeric_limits<std::uint8_t>::max()) return std::nullopt;
    return MoveOrder{.client_id = *client, .team = static_cast<std::uint8_t>(*team)};
}

std::optional<std::string> text_in(std::string_view query) {
    auto text = text_value(query);
    if (!text || !in_range(protocol::Announcement{.text = *text})) return std::nullopt;
    return text;
}

std::optional<std::string> percent_decoded(std::string_view text) {
    std::string bytes;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            bytes += text[i];
            continue;
        }
        if (text.size() - i < 3) return std::nullopt;
        const auto high = hex_digit(text[i + 1]);
        const auto low = hex_digit(text[i + 2]);
        if (!high || !low) return std::nullopt;
        bytes += static_cast<char>(*high << 4u | *low);
        i += 2;
    }
    return bytes;
}

std::string percent_encoded(std::string_view text) {
    std::string encoded;
    for (const char letter : text) {
        if (is_plain(letter)) {
            encoded += letter;
            continue;
        }
        const auto byte = static_cast<unsigned char>(letter);
        encoded += {'%', kHexDigits[byte >> 4u], kHexDigits[byte & 15u]};
    }
    return encoded;
}

std::string find_problem_of_announcement(const std::string& text) {
    if (text.empty()) return "the text to announce is empty";
    return protocol::find_problem_of_name("the text to announce", text,
                                          protocol::kAnnouncementBytesMax);
}

std::string find_problem_of_text(std::string_view query) {
    const auto text = text_value(query);
    return text ? find_problem_of_announcement(*text) : std::string();
}

}  // namespace arena::server
