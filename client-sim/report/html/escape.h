// Text from anywhere, made safe to stand in markup.
#pragma once

#include <string>
#include <string_view>

namespace arena::client_sim::html {

/// `text` as the content of an element or of an attribute in quotes. Bytes that are not UTF-8 and
/// characters that XML does not allow become U+FFFD. So do those that change the direction of
/// writing: with them, a name could make a line read as another one.
[[nodiscard]] std::string escaped(std::string_view text);

}  // namespace arena::client_sim::html
