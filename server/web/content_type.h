// What kind of file a page's file is, by the ending of its name.
#pragma once

#include <string_view>

namespace arena::server {

struct ContentType {
    std::string_view ending;  ///< ".js"
    std::string_view text;    ///< the header Content-Type
    bool is_packed = false;   ///< gzip makes it hardly smaller
};

/// Returns the kind of a file; null for one that is none of a page.
[[nodiscard]] const ContentType* find_content_type(std::string_view file);

/// Returns the endings, separated by commas.
[[nodiscard]] std::string_view known_endings();

}  // namespace arena::server
