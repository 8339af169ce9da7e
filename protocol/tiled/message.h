// The pieces that the one-line messages about a map are made of.
//
// Takes names and numbers out of a file that nobody vouches for. Gives text that stays on one line,
// stays short and cannot move a terminal's cursor, whatever the file says.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace arena::protocol {

/// Names longer than this are cut, in bytes. A map's names are copied into every obstacle, so this
/// is also what keeps a hostile layer name from filling the memory.
inline constexpr std::size_t kMapTextBytesMax = 64;

/// `text` with every control character, every invisible one (is_invisible in protocol/base/text.h)
/// and every byte that is not UTF-8 turned into '?', cut at a whole character after at most
/// `bytes_max` bytes; a cut text ends in "...".
[[nodiscard]] std::string printable(std::string_view text,
                                    std::size_t bytes_max = kMapTextBytesMax);

/// A file's name is cut in messages after so many bytes.
inline constexpr std::size_t kFileTextBytesMax = 4096;

/// Layer paths longer than this lose their front, in bytes: the last names say the most.
inline constexpr std::size_t kLayerPathBytesMax = 128;

/// "outer/inner": the layer `name` below the path `parent` (empty at the top).
[[nodiscard]] std::string layer_path(std::string_view parent, std::string_view name);

/// The shortest usual way to write a number: 16, 0.5, 1e+300.
[[nodiscard]] std::string number_text(double value);

/// "1 wall", "2 walls".
[[nodiscard]] std::string counted(std::size_t count, std::string_view noun);

/// "layer 'walls', object 12". An empty layer and the id 0 (maps before Tiled 0.11 have no ids) are
/// left out; both missing gives an empty text: it concerns the whole map.
[[nodiscard]] std::string place_text(std::string_view layer, std::uint32_t object_id);

}  // namespace arena::protocol
