#include "server/session/ban_list.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "protocol/tiled/message.h"

namespace arena::server {
namespace {

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
        const auto range = read_address_range(value);
        if (!range) return range.error();
        (range.value().is_ipv4 ? list_.ipv4_ : list_.ipv6_).push_back(range.value());
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
    std::sort(ranges.begin(), ranges.end(), [](const AddressRange& a, const AddressRange& b) {
        return a.first != b.first ? a.first < b.first : a.last > b.last;
    });
    std::size_t kept = 0;
    for (const AddressRange& range : ranges) {
        if (kept == 0 || ranges[kept - 1].last < range.first) ranges[kept++] = range;
    }
    ranges.resize(kept);
}

bool BanList::holds(const Ranges& ranges, const AddressRange::Ip& ip) {
    const auto behind =
        std::upper_bound(ranges.begin(), ranges.end(), ip,
                         [](const AddressRange::Ip& wanted, const AddressRange& range) {
                             return wanted < range.first;
                         });
    return behind != ranges.begin() && ip <= std::prev(behind)->last;
}

bool BanList::bans(std::uint64_t client_id, const protocol::Address& address) const {
    return clients_.contains(client_id) ||
           holds(protocol::is_ipv4(address) ? ipv4_ : ipv6_, address.ip);
}

}  // namespace arena::server
