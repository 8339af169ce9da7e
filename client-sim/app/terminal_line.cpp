#include "client-sim/app/terminal_line.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include "protocol/base/text.h"

namespace arena::client_sim {

namespace {

constexpr std::size_t kDefaultColumns = 80;

/// Whether a character surely takes one column: the alphabets up to Georgian, and the range from
/// punctuation to symbols, which includes the blocks of a sparkline.
bool is_narrow(char32_t code_point) {
    return code_point < 0x1100 || (code_point >= 0x2000 && code_point < 0x2E80);
}

}  // namespace

std::string_view cut_to_columns(std::string_view line, std::size_t columns) {
    std::size_t bytes = 0;
    while (bytes < line.size()) {
        const auto [size, code_point] = protocol::first_character(line.substr(bytes));
        const std::size_t width = size > 0 && is_narrow(code_point) ? 1 : 2;
        if (width > columns) break;
        columns -= width;
        bytes += size > 0 ? size : 1;  // a byte that is not UTF-8 is shown by itself
    }
    return line.substr(0, bytes);
}

std::size_t terminal_columns() {
    winsize size{};
    const bool is_known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return is_known ? size.ws_col : kDefaultColumns;
}

}  // namespace arena::client_sim
