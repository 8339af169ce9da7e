#include "server/web/request_headers.h"

#include <algorithm>

#include "server/base/letter_case.h"

namespace arena::server {
namespace {

constexpr std::string_view kBlanks = " \t";

std::string_view trimmed(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
    return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

/// Removes the first part of a list that is separated by `separator`, and returns it.
std::string_view take_part(std::string_view& list, char separator) {
    const std::string_view part = list.substr(0, list.find(separator));
    list.remove_prefix(std::min(list.size(), part.size() + 1));
    return trimmed(part);
}

/// Whether the parameters of a coding, "q=0.5", weigh it with 0: it is not acceptable.
bool is_refused(std::string_view parameters) {
    while (!parameters.empty()) {
        std::string_view parameter = take_part(parameters, ';');
        if (!parameter.starts_with("q=") && !parameter.starts_with("Q=")) continue;
        parameter.remove_prefix(2);
        return parameter.find_first_of("123456789") == std::string_view::npos;
    }
    return false;
}

}  // namespace

bool accepts_gzip(std::string_view accept_encoding) {
    bool takes_any = false;
    while (!accept_encoding.empty()) {
        std::string_view parameters = take_part(accept_encoding, ',');
        const std::string_view coding = take_part(parameters, ';');
        if (equal_but_for_case(coding, "gzip")) return !is_refused(parameters);
        if (coding == "*") takes_any = !is_refused(parameters);
    }
    return takes_any;
}

bool names_tag(std::string_view if_none_match, std::string_view tag) {
    while (!if_none_match.empty()) {
        std::string_view known = take_part(if_none_match, ',');
        if (known == "*") return true;
        if (known.starts_with("W/")) known.remove_prefix(2);  // a proxy has packed it on the way
        if (known == tag) return true;
    }
    return false;
}

}  // namespace arena::server
