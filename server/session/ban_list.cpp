#include "server/session/ban_list.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "protocol/tiled/message.h"
#include "server/base/address_text.h"

namespace arena::server {
namespace {

constexpr unsigned kIpBits = 128;
constexpr unsigned kIpv4PrefixBits = 96;  ///< before the IPv4 address in a mapped IPv6 address

constexpr std::string_view kBlanks = " \t\r";

/// Removes the next word from `line` and returns it; an empty text at the end.
std::string_view take_word(std::string_view& line) {
    line.remove_prefix(std::min(line.find_first_not_of(kBlanks), line.size()));
    const std::string_view word = line.substr(0, line.find_first_of(kBlanks));
    line.remove_prefix(word.size());
    return word;
}

template <typename Number>
std::optional<Number> read_number(std::string_view text) {
    Number number = 0;
    const char* const end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, number);
    if (parsed.ec != std::errc{} || parsed.ptr != end) return std::nullopt;
    return number;
}

std::string quoted(std::string_view text) {
    return "'" + protocol::printable(text) + "'";
}

/// Returns a mask of the bits of byte `index` that follow the first `prefix_bits` of an address.
std::uint8_t host_bits(std::size_t index, unsigned prefix_bits) {
    const unsigned before = static_cast<unsigned>(index) * 8;
    if (prefix_bits <= before) return 0xff;
    if (prefix_bits >= before + 8) return 0;
    return static_cast<std::uint8_t>(0xffu >> (prefix_bits - before));
}

}  // namespace

/// Reads lines into a list. Its errors do not name the line.
class BanList::Reader {
  public:
    explicit Reader(BanList& list) : list_(list) {}

    /// Returns an error, or an empty text when the line was valid.
    [[nodiscard]] std::string read_line(std::string_view line) {
        line = line.substr(0, line.find('#'));
        const std::string_view keyword = take_word(line);
        if (keyword.empty()) return {};
        const std::string_view value = take_word(line);
        if (!take_word(line).empty())
            return "more than two words: write one ban per line, and a comment after '#'";
        if (keyword == "client") return read_client(value);
        if (keyword == "address") return read_address(value);
        return quoted(keyword) + " is not a kind of ban: write 'client ID' or 'address ADDRESS'";
    }

  private:
    std::string read_client(std::string_view value) {
        const auto id = read_number<std::uint64_t>(value);
        if (!id) {
            return "client must be followed by an id, a whole number from 0 to "
                   "18446744073709551615, not " +
                   quoted(value);
        }
        list_.clients_.insert(*id);
        return {};
    }

    std::string read_address(std::string_view value) {
        const std::size_t slash = value.find('/');
        const auto address = read_ip(value.substr(0, slash));
        if (!address) {
            return "address must be followed by an IPv4 or IPv6 address, or a range like "
                   "203.0.113.0/24, not " +
                   quoted(value);
        }
        const bool ipv4 = protocol::is_ipv4(*address);
        if (ipv4 && value.find(':') != std::string_view::npos)
            return quoted(value) + " is an IPv4 address: write it as " + ip_text(*address);

        const unsigned fixed_bits = ipv4 ? kIpv4PrefixBits : 0;
        unsigned prefix_bits = kIpBits;
        if (slash != std::string_view::npos) {
            const auto length = read_number<unsigned>(value.substr(slash + 1));
            if (!length || *length > kIpBits - fixed_bits) {
                return "the length of a range must be a whole number from 0 to " +
                       std::to_string(kIpBits - fixed_bits) + ", not " +
                       quoted(value.substr(slash + 1));
            }
            prefix_bits = fixed_bits + *length;
        }
        return add_range(*address, fixed_bits, prefix_bits);
    }

    std::string add_range(protocol::Address address, unsigned fixed_bits, unsigned prefix_bits) {
        Range range{address.ip, address.ip};
        for (std::size_t i = 0; i < range.first.size(); ++i) {
            const unsigned host = host_bits(i, prefix_bits);
            range.first[i] = static_cast<std::uint8_t>(range.first[i] & ~host);
            range.last[i] = static_cast<std::uint8_t>(range.last[i] | host);
        }
        if (range.first != address.ip) {
            const std::string length = "/" + std::to_string(prefix_bits - fixed_bits);
            const std::string given = ip_text(address);
            address.ip = range.first;
            return given + length + " has bits set beyond its length: write " + ip_text(address) +
                   length + " for the range, or " + given + " for the one address";
        }
        (fixed_bits > 0 ? list_.ipv4_ : list_.ipv6_).push_back(range);
        return {};
    }

    BanList& list_;
};

Result<BanList, std::string> BanList::read(std::string_view file, std::string_view text) {
    BanList list;
    Reader reader(list);
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string problem = reader.read_line(text.substr(0, end));
        if (!problem.empty()) {
            return Failure{protocol::printable(file, protocol::kFileTextBytesMax) + ":" +
                           std::to_string(number) + ": " + problem};
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    order(list.ipv4_);
    order(list.ipv6_);
    return list;
}

// Of two prefixes, either one contains the other or they are disjoint. So when they are sorted by
// their first address, the larger range first, any range that begins before the last kept one ends
// is inside it.
void BanList::order(Ranges& ranges) {
    std::sort(ranges.begin(), ranges.end(), [](const Range& a, const Range& b) {
        return a.first != b.first ? a.first < b.first : a.last > b.last;
    });
    std::size_t kept = 0;
    for (const Range& range : ranges) {
        if (kept == 0 || ranges[kept - 1].last < range.first) ranges[kept++] = range;
    }
    ranges.resize(kept);
}

bool BanList::holds(const Ranges& ranges, const Ip& ip) {
    const auto behind =
        std::upper_bound(ranges.begin(), ranges.end(), ip,
                         [](const Ip& wanted, const Range& range) { return wanted < range.first; });
    return behind != ranges.begin() && ip <= std::prev(behind)->last;
}

bool BanList::bans(std::uint64_t client_id, const protocol::Address& address) const {
    return clients_.contains(client_id) ||
           holds(protocol::is_ipv4(address) ? ipv4_ : ipv6_, address.ip);
}

}  // namespace arena::server
