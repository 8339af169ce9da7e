// Any bytes: find_toml_syntax_problem finds nothing in a text that the parser accepts, and the
// message about any other is one short line.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include <toml++/toml.h>

#include "protocol/base/text.h"
#include "protocol/base/toml_nesting.h"
#include "protocol/base/toml_syntax.h"

namespace {

using namespace arena::protocol;

bool is_toml(std::string_view text) {
    try {
        static_cast<void>(toml::parse(text));
        return true;
    } catch (const toml::parse_error&) {
        return false;
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::size_t kBytesMax = 4096;
    constexpr std::size_t kMessageMax = 600;
    const std::string_view text(reinterpret_cast<const char*>(data), std::min(size, kBytesMax));
    if (find_toml_nesting_problem(text)) return 0;  // the parser may not see it
    if (find_toml_syntax_problem(text) && is_toml(text)) std::abort();
    const std::string message = toml_syntax_message("a.toml", text, {1, 1});
    if (message != printable(message, kMessageMax)) std::abort();
    return 0;
}
