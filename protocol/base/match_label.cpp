#include "protocol/base/match_label.h"

#include <algorithm>

namespace arena::protocol {
namespace {

/// The same in every locale, unlike std::isalnum.
bool may_be_in_label(char byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
           (byte >= '0' && byte <= '9') || byte == '-' || byte == '_' || byte == '.';
}

}  // namespace

bool is_match_label(std::string_view text) {
    return !text.empty() && text.size() <= kMatchLabelBytesMax &&
           std::all_of(text.begin(), text.end(), may_be_in_label);
}

}  // namespace arena::protocol
