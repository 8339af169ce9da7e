// How much of the limits a map's document has used so far. The texts of the map, of its tilesets
// and of its templates count together, and so does every copy that embedding them makes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace arena::protocol {

/// The most values that are kept. 65536 objects of 12 values and 262144 vertices of 3 fit; each
/// costs about 100 bytes, so the worst document stays under 200 MB.
inline constexpr std::size_t kDocumentValuesMax = 1'750'000;

/// The kind of a list's elements, as far as the limits and the messages need it.
enum class ListKind : std::uint8_t { other, layers, chunks, objects, vertices, cells };

/// Returns the kind of the list at a key.
[[nodiscard]] ListKind list_kind_of(std::string_view key);

/// A limit that a document may exceed.
enum class DocumentLimit : std::uint8_t { none, objects, vertices, values, tiles, bytes };

/// Returns what is wrong with a document that exceeds the limit, and how to fix it.
[[nodiscard]] std::string excess_text(DocumentLimit limit);

class DocumentUse {
  public:
    /// Counts a value that is about to be kept in a list of this kind, or in an object (`other`).
    /// Returns the limit that it exceeds, or none.
    [[nodiscard]] DocumentLimit count_value(ListKind list);
    /// Counts a cell of a tile layer.
    [[nodiscard]] DocumentLimit count_cell();
    /// Counts the values, vertices, cells and bytes of text of a document that is about to be
    /// copied. Its objects do not count: a copy takes the place of an object that has been counted.
    [[nodiscard]] DocumentLimit count_copy(const nlohmann::json& value);

  private:
    std::size_t values_ = 0;
    std::size_t objects_ = 0;
    std::size_t vertices_ = 0;
    std::size_t cells_ = 0;
    std::size_t copied_bytes_ = 0;  ///< of names and texts
};

}  // namespace arena::protocol
