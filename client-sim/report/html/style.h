// The style of the page, and the script that shows the values under the pointer.
#pragma once

#include <string_view>

namespace arena::client_sim::html {

/// Returns the CSS, for screens of any width, light and dark, and for paper.
[[nodiscard]] std::string_view style_sheet();

/// Returns the JavaScript. It contains neither `<` nor `&`, so that it may be inserted in markup
/// unescaped. It writes names as text only, never as markup.
[[nodiscard]] std::string_view hover_script();

}  // namespace arena::client_sim::html
