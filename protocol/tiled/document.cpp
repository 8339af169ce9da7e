#include "protocol/tiled/document.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>
#include <vector>

#include "protocol/tiled/message.h"
#include "protocol/tiled/read_map.h"
#include "protocol/tiled/value.h"

namespace arena::protocol {

namespace {

using nlohmann::json;

/// Every key that some part of the importer reads. Two property names are among them because Tiled
/// before 1.2 wrote properties as keys.
constexpr std::array<std::string_view, 40> kKeysRead = {"capsule",
                                                        "chunks",
                                                        "class",
                                                        "compression",
                                                        "data",
                                                        "default_class",
                                                        "ellipse",
                                                        "encoding",
                                                        "firstgid",
                                                        "gid",
                                                        "height",
                                                        "id",
                                                        "infinite",
                                                        "layers",
                                                        "name",
                                                        "objectgroup",
                                                        "objects",
                                                        "offsetx",
                                                        "offsety",
                                                        "orientation",
                                                        "pixels_per_metre",
                                                        "point",
                                                        "polygon",
                                                        "polyline",
                                                        "properties",
                                                        "rotation",
                                                        "source",
                                                        "template",
                                                        "text",
                                                        "tileheight",
                                                        "tileoffset",
                                                        "tiles",
                                                        "tilesets",
                                                        "tilewidth",
                                                        "type",
                                                        "value",
                                                        "visible",
                                                        "width",
                                                        "x",
                                                        "y"};
static_assert(std::is_sorted(kKeysRead.begin(), kKeysRead.end()),
              "binary search needs sorted keys");

/// The kind of a list's elements, as far as the caps and the messages need it.
enum class ListKind : std::uint8_t { other, layers, chunks, objects, vertices, cells };

ListKind list_kind_of(std::string_view key) {
    if (key == "layers") return ListKind::layers;
    if (key == "objects") return ListKind::objects;
    if (key == "chunks") return ListKind::chunks;
    if (key == "data") return ListKind::cells;
    if (key == "polygon" || key == "polyline") return ListKind::vertices;
    return ListKind::other;
}

/// Whether the importer reads a key. Tile data is read only in layers and their chunks.
bool is_read(std::string_view key, ListKind list_kind) {
    if (key == "data" && list_kind != ListKind::layers && list_kind != ListKind::chunks)
        return false;
    return std::binary_search(kKeysRead.begin(), kKeysRead.end(), key);
}

/// Builds the document while the lexer runs over the text, and stops it at the first cap.
class DocumentBuilder final : public nlohmann::json_sax<json> {
  public:
    explicit DocumentBuilder(std::string_view text) : text_(text) {}

    bool null() override { return add(json(nullptr)); }
    bool boolean(bool value) override { return add(json(value)); }
    bool number_integer(json::number_integer_t value) override { return add(json(value)); }
    bool number_unsigned(json::number_unsigned_t value) override {
        return is_in_cells() ? add_cell(value) : add(json(value));
    }
    bool number_float(json::number_float_t value, const std::string&) override {
        return add(json(value));
    }
    bool string(std::string& value) override { return add(json(std::move(value))); }
    bool binary(json::binary_t&) override { return fail("holds bytes: save it as JSON"); }

    bool start_object(std::size_t) override { return open(json::object()); }
    bool end_object() override { return close(); }
    bool start_array(std::size_t) override { return open(json::array()); }
    bool end_array() override { return close(); }

    bool key(std::string& name) override {
        if (skipped_depth_ > 0) return true;
        key_ = is_read(name, open_.back().list_kind) ? std::move(name) : std::string();
        return true;
    }

    bool parse_error(std::size_t bytes_read, const std::string& token,
                     const nlohmann::detail::exception& error) override;

    [[nodiscard]] json take_document() { return std::move(root_); }
    [[nodiscard]] std::string problem() const;

  private:
    /// An object or list whose end has not been read yet.
    struct Open {
        json* node = nullptr;
        ListKind lists = ListKind::other;      ///< of a list: the kind of its elements
        ListKind list_kind = ListKind::other;  ///< the kind of the list that it is an element of
    };

    bool add(json&& value);
    [[nodiscard]] bool is_in_cells() const {
        return skipped_depth_ == 0 && !open_.empty() && open_.back().lists == ListKind::cells;
    }
    bool add_cell(std::uint64_t cell);
    bool open(json&& value);
    bool close();
    bool within_caps(ListKind list_kind);
    bool fail(std::string what);

    std::string_view text_;
    json root_;
    std::vector<Open> open_;         // at most kJsonDepthMax
    std::size_t skipped_depth_ = 0;  // open objects and lists below a key that is not read
    std::string key_;                // of the next value; empty when the key is not read
    std::size_t values_ = 0;
    std::size_t objects_ = 0;
    std::size_t vertices_ = 0;
    std::size_t cells_ = 0;
    std::string problem_;
};

/// Counts a value that is about to be kept; fails when that exceeds a cap.
bool DocumentBuilder::within_caps(ListKind list_kind) {
    if (list_kind == ListKind::objects && ++objects_ > kMapObjectsMax) {
        return fail("more than " + std::to_string(kMapObjectsMax) +
                    " objects in the map: delete objects or split the map");
    }
    if (list_kind == ListKind::vertices && ++vertices_ > kMapVerticesMax) {
        return fail("more than " + std::to_string(kMapVerticesMax) +
                    " vertices in the map: draw with fewer points or split the map");
    }
    if (++values_ > kJsonValuesMax) {
        return fail("more than " + std::to_string(kJsonValuesMax) +
                    " values in the map: delete objects or layers");
    }
    return true;
}

/// Keeps `value` at its place in the document, unless its key is not read. A node does not move
/// while its elements are added, since a list grows only at its end and none of its elements is
/// open then.
bool DocumentBuilder::add(json&& value) {
    if (skipped_depth_ > 0) return true;
    if (open_.empty()) {
        root_ = std::move(value);
        return true;
    }
    const Open parent = open_.back();
    if (parent.node->is_object() && key_.empty()) return true;
    if (parent.lists == ListKind::cells)
        return fail("its data holds " + kind_text(value) + ", not a tile: save the map again");
    if (!within_caps(parent.lists)) return false;

    if (parent.node->is_array()) {
        parent.node->push_back(std::move(value));
    } else {
        (*parent.node)[key_] = std::move(value);
    }
    return true;
}

/// Keeps one cell of a tile layer, the bulk of most maps, in four bytes.
bool DocumentBuilder::add_cell(std::uint64_t cell) {
    if (cell > std::numeric_limits<std::uint32_t>::max())
        return fail("its data holds " + std::to_string(cell) + ", not a tile: save the map again");
    if (++cells_ > kMapTilesMax) {
        return fail("more than " + std::to_string(kMapTilesMax) +
                    " tiles in the map: make its tile layers smaller");
    }
    json::binary_t& bytes = open_.back().node->get_binary();
    for (unsigned shift = 0; shift < 32; shift += 8)
        bytes.push_back(static_cast<std::uint8_t>(cell >> shift));
    return true;
}

bool DocumentBuilder::open(json&& value) {
    if (open_.size() + skipped_depth_ == kJsonDepthMax) {
        return fail("nested deeper than " + std::to_string(kJsonDepthMax) +
                    " levels: flatten the groups");
    }
    const bool skipped =
        skipped_depth_ > 0 || (!open_.empty() && open_.back().node->is_object() && key_.empty());
    if (skipped) {
        ++skipped_depth_;
        return true;
    }
    const bool cells = value.is_array() && !open_.empty() && open_.back().node->is_object() &&
                       list_kind_of(key_) == ListKind::cells;
    if (!add(cells ? json::binary({}) : std::move(value))) return false;

    if (open_.empty()) {
        open_.push_back({&root_, ListKind::other, ListKind::other});
        return true;
    }
    const Open parent = open_.back();
    if (parent.node->is_array()) {
        open_.push_back({&parent.node->back(), ListKind::other, parent.lists});
    } else {
        json& node = (*parent.node)[key_];
        open_.push_back({&node, list_kind_of(key_), ListKind::other});
    }
    return true;
}

bool DocumentBuilder::close() {
    if (skipped_depth_ > 0) {
        --skipped_depth_;
    } else {
        open_.pop_back();
    }
    return true;
}

bool DocumentBuilder::fail(std::string what) {
    problem_ = std::move(what);
    return false;
}

/// Returns the problem, preceded by the layers and the object that were open when it was found.
std::string DocumentBuilder::problem() const {
    std::string layer;
    std::uint32_t object_id = 0;
    for (const Open& open : open_) {
        const std::string name = text_at(*open.node, "name");
        if (open.list_kind == ListKind::layers && !name.empty()) layer = layer_path(layer, name);
        if (open.list_kind == ListKind::objects) object_id = id_at(*open.node);
    }
    const std::string place = place_text(layer, object_id);
    return place.empty() ? problem_ : place + ": " + problem_;
}

/// Returns the place of the last byte that the lexer has read: "line 3, column 7".
std::string line_and_column(std::string_view text, std::size_t bytes_read) {
    const std::size_t at = std::min(bytes_read == 0 ? 0 : bytes_read - 1, text.size());
    const std::string_view before = text.substr(0, at);
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::size_t newline = before.rfind('\n');
    const std::size_t column = newline == std::string_view::npos ? at + 1 : at - newline;
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

/// Returns the text between two separators around a byte, as far as it helps to find the place.
std::string word_at(std::string_view text, std::size_t at) {
    constexpr std::string_view kSeparators = " \t\r\n,:[]{}\"";
    constexpr std::size_t kWordBytesMax = 24;
    const std::size_t before = text.find_last_of(kSeparators, at);
    const std::size_t first = before == std::string_view::npos ? 0 : before + 1;
    if (first > at) return printable(text.substr(at, 1));  // the byte itself is a separator
    const std::size_t last = std::min(text.find_first_of(kSeparators, at), text.size());
    return printable(text.substr(first, last - first), kWordBytesMax);
}

/// nlohmann's error number for a value outside the range of double
constexpr int kNumberOverflow = 406;

bool DocumentBuilder::parse_error(std::size_t bytes_read, const std::string&,
                                  const nlohmann::detail::exception& error) {
    const std::string where = line_and_column(text_, bytes_read) + ": ";
    if (bytes_read == 0 || bytes_read > text_.size()) {
        return fail(where + "the file ends too early: save or copy it again");
    }
    const std::size_t at = bytes_read - 1;
    const std::string word = word_at(text_, at);
    if (error.id == kNumberOverflow) {
        return fail(where + "number " + word + " is too large: write the intended number");
    }
    if (text_[at] == 'N' || text_[at] == 'I') {  // NaN, Infinity and -Infinity: no JSON value
        return fail(where + word + " is not JSON: write the intended number");
    }
    return fail(where + "not JSON at '" + word + "': export the map from Tiled as JSON (.tmj)");
}

}  // namespace

Result<json, std::string> parse_document(std::string_view bytes) {
    const std::size_t first = bytes.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) {
        return Failure{std::string("the file is empty: save the map again")};
    }
    if (bytes[first] == '<') {
        return Failure{
            std::string("is XML (.tmx?), not JSON: export it from Tiled as JSON (.tmj)")};
    }
    DocumentBuilder builder(bytes);
    if (!json::sax_parse(bytes.begin(), bytes.end(), &builder)) return Failure{builder.problem()};
    return builder.take_document();
}

}  // namespace arena::protocol
