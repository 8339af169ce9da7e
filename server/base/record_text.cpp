#include "server/base/record_text.h"

#include <array>
#include <cstdio>
#include <ctime>

namespace arena::server {
namespace {

std::string date_as(const char* format, std::uint64_t unix_seconds) {
    const auto time = static_cast<std::time_t>(unix_seconds);
    std::tm utc{};
    std::array<char, 32> text{};
    if (gmtime_r(&time, &utc) == nullptr) return {};
    return {text.data(), std::strftime(text.data(), text.size(), format, &utc)};
}

}  // namespace

std::string hash_text(std::uint64_t hash) {
    std::array<char, 17> text{};
    std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(hash));
    return text.data();
}

std::string date_text(std::uint64_t unix_seconds) {
    return date_as("%Y-%m-%dT%H:%M:%SZ", unix_seconds);
}

std::string date_for_file(std::uint64_t unix_seconds) {
    return date_as("%Y%m%dT%H%M%SZ", unix_seconds);
}

}  // namespace arena::server
