#include "protocol/tiled/json_document.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "protocol/tiled/document_keys.h"
#include "protocol/tiled/message.h"
#include "protocol/tiled/value.h"

namespace arena::protocol {

namespace {

using nlohmann::json;

/// Builds the document while the lexer runs over the text, and stops it at the first cap.
class DocumentBuilder final : public nlohmann::json_sax<json> {
  public:
    DocumentBuilder(std::string_view text, DocumentUse& use) : text_(text), use_(use) {}

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
        const Open& object = open_.back();
        const bool read = object.keys != KeysOf::format || is_key_read(name, object.list_kind);
        key_ = read ? std::move(name) : std::string();
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
        KeysOf keys = KeysOf::format;          ///< of an object
    };

    /// A name means nothing to the format, even if it is a word of it.
    static ListKind list_kind_of_child(const Open& parent, std::string_view key) {
        return parent.keys == KeysOf::format ? list_kind_of(key) : ListKind::other;
    }
    static KeysOf keys_of_child(const Open& parent, std::string_view key) {
        if (parent.keys == KeysOf::lists_of_names) return KeysOf::names;
        return parent.keys == KeysOf::format ? keys_of(key) : KeysOf::format;
    }

    bool add(json&& value);
    [[nodiscard]] bool is_in_cells() const {
        return skipped_depth_ == 0 && !open_.empty() && open_.back().node->is_binary();
    }
    bool add_cell(std::uint64_t cell);
    bool open(json&& value);
    bool close();
    bool within(DocumentLimit limit) {
        return limit == DocumentLimit::none || fail(excess_text(limit));
    }
    bool fail(std::string what);

    std::string_view text_;
    DocumentUse& use_;
    json root_;
    std::vector<Open> open_;         // at most kJsonDepthMax
    std::size_t skipped_depth_ = 0;  // open objects and lists below a key that is not read
    std::string key_;                // of the next value; empty when the key is not read
    std::string problem_;
};

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
    if (!within(use_.count_value(parent.lists))) return false;

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
    if (!within(use_.count_cell())) return false;
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
                       list_kind_of_child(open_.back(), key_) == ListKind::cells;
    if (!add(cells ? json::binary({}) : std::move(value))) return false;

    if (open_.empty()) {
        open_.push_back({.node = &root_});
        return true;
    }
    const Open parent = open_.back();
    if (parent.node->is_array()) {
        open_.push_back({.node = &parent.node->back(), .list_kind = parent.lists});
    } else {
        open_.push_back({.node = &(*parent.node)[key_],
                         .lists = list_kind_of_child(parent, key_),
                         .keys = keys_of_child(parent, key_)});
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
    return fail(where + "not JSON at '" + word + "': save it from Tiled again");
}

}  // namespace

Result<json, std::string> parse_json(std::string_view bytes, DocumentUse& use) {
    DocumentBuilder builder(bytes, use);
    if (!json::sax_parse(bytes.begin(), bytes.end(), &builder)) return Failure{builder.problem()};
    return builder.take_document();
}

}  // namespace arena::protocol
