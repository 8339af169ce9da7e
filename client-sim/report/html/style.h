// What the page looks like, and the script that tells the values under the pointer.
#pragma once

#include <string_view>

namespace arena::client_sim::html {

/// CSS for screens of any width, light and dark, and for paper.
[[nodiscard]] std::string_view style_sheet();

/// JavaScript without `<` and `&`, so that it may stand in markup as it is. It writes names as text
/// only, never as markup.
[[nodiscard]] std::string_view hover_script();

}  // namespace arena::client_sim::html
