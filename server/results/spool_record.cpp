#include "server/results/spool_record.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <span>
#include <utility>

#include "protocol/crypto/hash.h"

namespace arena::server {
namespace {

constexpr std::string_view kMagic = "arenad-result";
constexpr std::string_view kVersion = "1";

std::string checksum_of(std::string_view head, std::string_view json) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string bytes(head);
    bytes.append(json);
    std::string text;
    for (const std::byte byte :
         protocol::crypto::mac16(protocol::crypto::Key(), std::as_bytes(std::span(bytes)))) {
        text += kDigits[std::to_integer<std::size_t>(byte) >> 4u];
        text += kDigits[std::to_integer<std::size_t>(byte) & 15u];
    }
    return text;
}

/// Returns what write_spool_record writes before the checksum.
std::string head_of(std::string_view id, std::uint64_t ended_at_unix_ms, std::size_t bytes) {
    std::string head(kMagic);
    head.append(" ").append(kVersion).append(" ").append(id).append(" ");
    return head + std::to_string(ended_at_unix_ms) + " " + std::to_string(bytes) + " ";
}

std::optional<std::uint64_t> number_in(std::string_view text) {
    std::uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number);
    if (read.ec != std::errc{} || read.ptr != end) return std::nullopt;
    return number;
}

/// The parts of a line that are separated by single blanks; nothing when there are more or fewer.
template <std::size_t kCount>
std::optional<std::array<std::string_view, kCount>> words_of(std::string_view line) {
    std::array<std::string_view, kCount> words;
    for (std::size_t i = 0; i < kCount; ++i) {
        const std::size_t end = line.find(' ');
        if ((end == std::string_view::npos) != (i + 1 == kCount)) return std::nullopt;
        words[i] = line.substr(0, end);
        line.remove_prefix(std::min(line.size(), words[i].size() + 1));
    }
    return words;
}

Failure<std::string> problem(const char* text) {
    return {text};
}

}  // namespace

std::string write_spool_record(const SpoolRecord& record) {
    const std::string& json = record.result.json;
    const std::string head = head_of(record.result.id, record.ended_at_unix_ms, json.size());
    return head + checksum_of(head, json) + "\n" + json;
}

Result<SpoolRecord, std::string> read_spool_record(std::string_view bytes) {
    if (!bytes.starts_with(kMagic)) return problem("is not a file of arenad");
    const std::size_t line_end = bytes.substr(0, 256).find('\n');
    if (line_end == std::string_view::npos) return problem("ends too early");
    const auto words = words_of<6>(bytes.substr(0, line_end));
    if (!words) return problem("has a damaged first line");
    const auto& [magic, version, id, ended_at, length, checksum] = *words;
    if (version != kVersion) return problem("is of another version of arenad");
    const auto ended_at_unix_ms = number_in(ended_at);
    const auto bytes_of_json = number_in(length);
    if (magic != kMagic || !is_result_id(id) || !ended_at_unix_ms || !bytes_of_json)
        return problem("has a damaged first line");

    const std::string_view json = bytes.substr(line_end + 1);
    if (json.size() < *bytes_of_json) return problem("ends too early");
    if (json.size() > *bytes_of_json || json.size() > kResultBytesMax)
        return problem("is too long");
    if (checksum != checksum_of(head_of(id, *ended_at_unix_ms, json.size()), json))
        return problem("is damaged: its checksum is wrong");
    return SpoolRecord{{std::string(id), std::string(json)}, *ended_at_unix_ms};
}

std::string spool_name(std::string_view id) {
    return std::string(id).append(kSpoolEnding);
}

std::string_view id_of_spool_name(std::string_view name) {
    if (!name.ends_with(kSpoolEnding)) return {};
    name.remove_suffix(kSpoolEnding.size());
    return is_result_id(name) ? name : std::string_view();
}

}  // namespace arena::server
