// escaped: makes text from any source safe in markup.
#pragma once

#include <string>
#include <string_view>

namespace arena::client_sim::html {

/// Returns `text` as the content of an element or of a quoted attribute. Bytes that are not UTF-8
/// and characters that XML forbids become U+FFFD. So do characters that change the writing
/// direction, with which a name could make a line read differently.
[[nodiscard]] std::string escaped(std::string_view text);

}  // namespace arena::client_sim::html
