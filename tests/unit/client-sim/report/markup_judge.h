// A slow, strict reader of markup, for what to_html writes.
#pragma once

#include <string>
#include <string_view>

namespace arena::client_sim {

/// What is wrong with a page, with the text around it; empty when it is well-formed XML after a
/// `<!DOCTYPE html>`, with a single root, and no id is given twice. Knows the entities that the
/// report uses, and neither comments nor CDATA.
[[nodiscard]] std::string markup_error(std::string_view page);

}  // namespace arena::client_sim
