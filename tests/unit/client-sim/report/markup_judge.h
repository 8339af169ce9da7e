// A slow and strict reader of markup, which checks what to_html writes.
#pragma once

#include <string>
#include <string_view>

namespace arena::client_sim {

/// Returns what is wrong with a page, with the text around it. Returns an empty text when the page
/// is well-formed XML after a `<!DOCTYPE html>`, has a single root, and uses no id twice. Knows the
/// entities that the report uses, but neither comments nor CDATA.
[[nodiscard]] std::string markup_error(std::string_view page);

}  // namespace arena::client_sim
