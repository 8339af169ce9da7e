// The parts of the one-line messages about a map.
//
// Takes names and numbers from an untrusted file. Returns text that stays on one line, stays short
// and cannot move a terminal's cursor, whatever the file contains.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/base/text.h"

namespace arena::protocol {

/// The most bytes of a name; longer ones are cut. A map's names are copied into every obstacle, so
/// this also keeps a hostile layer name from filling the memory.
inline constexpr std::size_t kMapTextBytesMax = kShownBytesMax;

/// The most bytes of a layer path; a longer one loses its front, because the last names say the
/// most.
inline constexpr std::size_t kLayerPathBytesMax = 128;

/// Returns "outer/inner": the layer `name` below the path `parent` (empty at the top).
[[nodiscard]] std::string layer_path(std::string_view parent, std::string_view name);

/// Returns "1 wall", "2 walls".
[[nodiscard]] std::string counted(std::size_t count, std::string_view noun);

/// Returns "layer 'walls', object 12". An empty layer and the id 0 (maps before Tiled 0.11 have no
/// ids) are left out. Returns an empty text when both are, for something that concerns the whole
/// map.
[[nodiscard]] std::string place_text(std::string_view layer, std::uint32_t object_id);

}  // namespace arena::protocol
