#include "protocol/tiled/xml_document.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "protocol/tiled/message.h"
#include "protocol/tiled/value.h"
#include "protocol/tiled/xml.h"
#include "protocol/tiled/xml_values.h"

namespace arena::protocol {

namespace {

using nlohmann::json;
using Problem = std::optional<std::string>;
using Attributes = std::span<const XmlAttribute>;

/// The elements that have others in them.
enum class Element : std::uint8_t {
    map,
    tileset,
    template_file,
    tile,
    layer,  ///< of any type
    object,
    properties,
    property,
    data,
    chunk,
    leaf,  ///< has none
};

/// How an element becomes a part of the document.
enum class Becomes : std::uint8_t {
    item,        ///< an object in the list at the key
    member,      ///< the object at the key
    mark,        ///< true, at the key
    outline,     ///< the list of its points, at the key
    image_size,  ///< the keys imagewidth and imageheight
    owner,       ///< nothing: what is in it belongs to its parent
    property,    ///< an item of the list of properties
    data,        ///< the cells of its layer
    cell,        ///< one of the cells
};

/// What the element of this name in such a parent becomes.
struct ElementRule {
    Element parent;
    std::string_view name;
    Becomes becomes;
    Element element;
    std::string_view key = {};
    std::string_view type = {};  ///< of a layer
};

constexpr std::array kElementRules = {
    ElementRule{Element::map, "properties", Becomes::owner, Element::properties},
    ElementRule{Element::map, "tileset", Becomes::item, Element::tileset, "tilesets"},
    ElementRule{Element::map, "layer", Becomes::item, Element::layer, "layers", "tilelayer"},
    ElementRule{Element::map, "objectgroup", Becomes::item, Element::layer, "layers",
                "objectgroup"},
    ElementRule{Element::map, "imagelayer", Becomes::item, Element::layer, "layers", "imagelayer"},
    ElementRule{Element::map, "group", Becomes::item, Element::layer, "layers", "group"},

    ElementRule{Element::layer, "properties", Becomes::owner, Element::properties},
    ElementRule{Element::layer, "data", Becomes::data, Element::data},
    ElementRule{Element::layer, "object", Becomes::item, Element::object, "objects"},
    ElementRule{Element::layer, "layer", Becomes::item, Element::layer, "layers", "tilelayer"},
    ElementRule{Element::layer, "objectgroup", Becomes::item, Element::layer, "layers",
                "objectgroup"},
    ElementRule{Element::layer, "imagelayer", Becomes::item, Element::layer, "layers",
                "imagelayer"},
    ElementRule{Element::layer, "group", Becomes::item, Element::layer, "layers", "group"},

    ElementRule{Element::object, "properties", Becomes::owner, Element::properties},
    ElementRule{Element::object, "ellipse", Becomes::mark, Element::leaf, "ellipse"},
    ElementRule{Element::object, "point", Becomes::mark, Element::leaf, "point"},
    ElementRule{Element::object, "capsule", Becomes::mark, Element::leaf, "capsule"},
    ElementRule{Element::object, "polygon", Becomes::outline, Element::leaf, "polygon"},
    ElementRule{Element::object, "polyline", Becomes::outline, Element::leaf, "polyline"},
    ElementRule{Element::object, "text", Becomes::member, Element::leaf, "text"},

    ElementRule{Element::tileset, "properties", Becomes::owner, Element::properties},
    ElementRule{Element::tileset, "tileoffset", Becomes::member, Element::leaf, "tileoffset"},
    ElementRule{Element::tileset, "tile", Becomes::item, Element::tile, "tiles"},
    ElementRule{Element::tile, "properties", Becomes::owner, Element::properties},
    ElementRule{Element::tile, "image", Becomes::image_size, Element::leaf},
    ElementRule{Element::tile, "objectgroup", Becomes::member, Element::layer, "objectgroup"},

    ElementRule{Element::template_file, "tileset", Becomes::member, Element::tileset, "tileset"},
    ElementRule{Element::template_file, "object", Becomes::member, Element::object, "object"},

    ElementRule{Element::properties, "property", Becomes::property, Element::property},

    ElementRule{Element::data, "chunk", Becomes::item, Element::chunk, "chunks"},
    ElementRule{Element::data, "tile", Becomes::cell, Element::leaf},
    ElementRule{Element::chunk, "tile", Becomes::cell, Element::leaf},
};

/// Returns nothing for an element that is ignored, with everything in it.
const ElementRule* rule_of(Element parent, std::string_view name) {
    for (const ElementRule& rule : kElementRules)
        if (rule.parent == parent && rule.name == name) return &rule;
    return nullptr;
}

Element root_element_of(std::string_view name) {
    if (name == "map") return Element::map;
    if (name == "tileset") return Element::tileset;
    if (name == "template") return Element::template_file;
    return Element::leaf;
}

const XmlAttribute* find_attribute(Attributes attributes, std::string_view name) {
    for (const XmlAttribute& attribute : attributes)
        if (attribute.name == name) return &attribute;
    return nullptr;
}

std::string_view attribute_text(Attributes attributes, std::string_view name) {
    const XmlAttribute* const attribute = find_attribute(attributes, name);
    return attribute == nullptr ? std::string_view() : attribute->value;
}

/// Builds the document while the text is parsed.
class XmlDocumentBuilder final : public XmlHandler {
  public:
    explicit XmlDocumentBuilder(DocumentUse& use) : use_(use) {}

    Problem begin(std::string_view name, Attributes attributes) override;
    Problem add(std::string_view characters) override;
    Problem end() override;

    [[nodiscard]] json take_document() { return std::move(root_); }
    /// Returns the problem, preceded by the layers and the object that are open.
    [[nodiscard]] std::string at_place(const std::string& problem) const;

  private:
    /// An element whose end has not been parsed yet.
    struct Open {
        Element element = Element::leaf;
        /// The value that it becomes, or adds to. It does not move while the element is open: a
        /// list grows only at its end, and none of its elements is open then.
        json* node = nullptr;
        ListKind list = ListKind::other;  ///< the kind of the list that the node is in
        std::string characters = {};      ///< of tile data and of properties
    };

    Problem begin_root(std::string_view name, Attributes attributes);
    Problem begin_child(const ElementRule& rule, Attributes attributes);
    Problem begin_object(json& object, Attributes attributes);
    Problem begin_outline(std::string_view key, Attributes attributes, json& object);
    Problem begin_image(Attributes attributes, json& tile);
    Problem begin_property(Attributes attributes, json& owner);
    Problem begin_data(Attributes attributes, json& layer);
    Problem begin_cell(Attributes attributes, json& block);
    Problem end_cells(const Open& block);

    Problem set(json& object, std::string_view key, json value);
    Problem set_attributes(json& object, Attributes attributes);
    /// Appends an object to the list at `key`.
    Problem append(json& object, std::string_view key);
    Problem add_cell(json& block, std::uint64_t cell);
    [[nodiscard]] static Problem excess(DocumentLimit limit) {
        return limit == DocumentLimit::none ? std::nullopt : Problem(excess_text(limit));
    }

    DocumentUse& use_;
    json root_;
    std::vector<Open> open_;     // at most kXmlDepthMax
    std::size_t ignored_ = 0;    // open elements that are ignored
    std::string encoding_;       // of the current tile data; empty: an element for each cell
    std::string property_type_;  // of the current property
    bool is_infinite_ = false;   // the map
};

Problem XmlDocumentBuilder::set(json& object, std::string_view key, json value) {
    object[std::string(key)] = std::move(value);
    return excess(use_.count_value(ListKind::other));
}

Problem XmlDocumentBuilder::set_attributes(json& object, Attributes attributes) {
    for (const XmlAttribute& attribute : attributes) {
        json value = attribute_value(attribute.name, attribute.value);
        if (value.is_discarded()) continue;
        if (Problem problem = set(object, attribute.name, std::move(value))) return problem;
    }
    return std::nullopt;
}

Problem XmlDocumentBuilder::append(json& object, std::string_view key) {
    json& list = object[std::string(key)];
    list.push_back(json::object());
    return excess(use_.count_value(list_kind_of(key)));
}

Problem XmlDocumentBuilder::begin(std::string_view name, Attributes attributes) {
    if (ignored_ > 0) {
        ++ignored_;
        return std::nullopt;
    }
    if (open_.empty()) return begin_root(name, attributes);
    const ElementRule* const rule = rule_of(open_.back().element, name);
    if (rule != nullptr) return begin_child(*rule, attributes);
    ++ignored_;
    return std::nullopt;
}

Problem XmlDocumentBuilder::begin_root(std::string_view name, Attributes attributes) {
    root_ = json::object();
    open_.push_back({root_element_of(name), &root_});
    if (Problem problem = set_attributes(root_, attributes)) return problem;
    is_infinite_ = flag_at(root_, "infinite", false);
    // JSON has an empty list where XML has no element.
    if (name == "map") root_["layers"] = json::array();
    return set(root_, "type", std::string(name));
}

Problem XmlDocumentBuilder::begin_child(const ElementRule& rule, Attributes attributes) {
    json& parent = *open_.back().node;
    open_.push_back({rule.element, &parent});
    switch (rule.becomes) {
        case Becomes::item: {
            if (Problem problem = append(parent, rule.key)) return problem;
            json& item = parent[std::string(rule.key)].back();
            open_.back().node = &item;
            open_.back().list = list_kind_of(rule.key);
            if (rule.element == Element::object) return begin_object(item, attributes);
            if (Problem problem = set_attributes(item, attributes)) return problem;
            if (rule.type == "objectgroup") item["objects"] = json::array();
            if (rule.type == "group") item["layers"] = json::array();
            return rule.type.empty() ? std::nullopt : set(item, "type", std::string(rule.type));
        }
        case Becomes::member: {
            if (Problem problem = set(parent, rule.key, json::object())) return problem;
            json& member = parent[std::string(rule.key)];
            open_.back().node = &member;
            if (rule.element == Element::object) return begin_object(member, attributes);
            return set_attributes(member, attributes);
        }
        case Becomes::mark:
            return set(parent, rule.key, true);
        case Becomes::outline:
            return begin_outline(rule.key, attributes, parent);
        case Becomes::image_size:
            return begin_image(attributes, parent);
        case Becomes::owner:
            return std::nullopt;
        case Becomes::property:
            return begin_property(attributes, parent);
        case Becomes::data:
            return begin_data(attributes, parent);
        case Becomes::cell:
            return begin_cell(attributes, parent);
    }
    return std::nullopt;
}

/// XML leaves out what is 0, JSON does not. A template's instance leaves out what is the
/// template's.
Problem XmlDocumentBuilder::begin_object(json& object, Attributes attributes) {
    if (Problem problem = set_attributes(object, attributes)) return problem;
    if (object.contains("template") || object.contains("gid")) return std::nullopt;
    for (const char* key : {"x", "y", "width", "height"}) {
        if (object.contains(key)) continue;
        if (Problem problem = set(object, key, 0)) return problem;
    }
    return std::nullopt;
}

/// Reads the points of a polygon or polyline: "0,0 32,-16.5".
Problem XmlDocumentBuilder::begin_outline(std::string_view key, Attributes attributes,
                                          json& object) {
    if (Problem problem = set(object, key, json::array())) return problem;
    json& outline = object[std::string(key)];
    std::string_view points = attribute_text(attributes, "points");
    for (std::string_view point = next_item(points, ' '); !point.empty();
         point = next_item(points, ' ')) {
        const std::size_t comma = std::min(point.find(','), point.size());
        const std::string_view y = point.substr(std::min(comma + 1, point.size()));
        outline.push_back(
            {{"x", number_or_text(point.substr(0, comma))}, {"y", number_or_text(y)}});
        // As many values as the JSON of a vertex has.
        for (const ListKind list : {ListKind::vertices, ListKind::other, ListKind::other})
            if (Problem problem = excess(use_.count_value(list))) return problem;
    }
    return std::nullopt;
}

Problem XmlDocumentBuilder::begin_image(Attributes attributes, json& tile) {
    for (const auto& [key, name] :
         {std::pair{"imagewidth", "width"}, std::pair{"imageheight", "height"}}) {
        const XmlAttribute* const size = find_attribute(attributes, name);
        if (size == nullptr) continue;
        if (Problem problem = set(tile, key, number_or_text(size->value))) return problem;
    }
    return std::nullopt;
}

Problem XmlDocumentBuilder::begin_property(Attributes attributes, json& owner) {
    if (Problem problem = append(owner, "properties")) return problem;
    json& property = owner["properties"].back();
    open_.back().node = &property;
    if (Problem problem = set(property, "name", std::string(attribute_text(attributes, "name"))))
        return problem;
    const std::string type(attribute_text(attributes, "type"));
    if (Problem problem = set(property, "type", type.empty() ? "string" : type)) return problem;
    // The members of a class and the items of a list mean nothing to the importer.
    if (type == "class") return set(property, "value", json::object());
    if (type == "list") return set(property, "value", json::array());
    const XmlAttribute* const value = find_attribute(attributes, "value");
    property_type_ = type;
    if (value == nullptr) return std::nullopt;  // a text of several lines, which follows
    return set(property, "value", property_value(type, value->value));
}

Problem XmlDocumentBuilder::begin_data(Attributes attributes, json& layer) {
    encoding_ = attribute_text(attributes, "encoding");
    if (is_infinite_) layer["chunks"] = json::array();
    if (encoding_.empty() || encoding_ == "csv") return std::nullopt;
    if (Problem problem = set(layer, "encoding", encoding_)) return problem;
    return set(layer, "compression", std::string(attribute_text(attributes, "compression")));
}

Problem XmlDocumentBuilder::begin_cell(Attributes attributes, json& block) {
    if (!encoding_.empty()) return std::nullopt;
    const XmlAttribute* const gid = find_attribute(attributes, "gid");
    if (gid == nullptr) return add_cell(block, 0);
    const json number = number_or_text(gid->value);
    if (number.is_number_unsigned()) return add_cell(block, number.get<std::uint64_t>());
    return "its data holds " + kind_text(number) + ", not a tile: save the map again";
}

/// Adds a cell to a layer or a chunk: four bytes, little-endian.
Problem XmlDocumentBuilder::add_cell(json& block, std::uint64_t cell) {
    if (cell > std::numeric_limits<std::uint32_t>::max())
        return "its data holds " + std::to_string(cell) + ", not a tile: save the map again";
    if (Problem problem = excess(use_.count_cell())) return problem;
    json& data = block["data"];
    if (!data.is_binary()) data = json::binary({});
    json::binary_t& bytes = data.get_binary();
    for (unsigned shift = 0; shift < 32; shift += 8)
        bytes.push_back(static_cast<std::uint8_t>(cell >> shift));
    return std::nullopt;
}

Problem XmlDocumentBuilder::add(std::string_view characters) {
    if (ignored_ > 0 || open_.empty()) return std::nullopt;
    Open& open = open_.back();
    const bool holds_text = open.element == Element::property || open.element == Element::data ||
                            open.element == Element::chunk;
    if (holds_text) open.characters += characters;
    return std::nullopt;
}

Problem XmlDocumentBuilder::end() {
    if (ignored_ > 0) {
        --ignored_;
        return std::nullopt;
    }
    Open& open = open_.back();
    Problem problem;
    if (open.element == Element::property && !open.node->contains("value"))
        problem = set(*open.node, "value", property_value(property_type_, open.characters));
    if (open.element == Element::chunk) problem = end_cells(open);
    if (open.element == Element::data && !open.node->contains("chunks")) problem = end_cells(open);
    if (!problem) open_.pop_back();
    return problem;
}

/// Takes the cells of a layer or a chunk from its characters.
Problem XmlDocumentBuilder::end_cells(const Open& block) {
    json& node = *block.node;
    if (encoding_.empty() || encoding_ == "csv") {
        if (!node.contains("data")) node["data"] = json::binary({});
        if (encoding_.empty()) return std::nullopt;
        std::string_view list = block.characters;
        for (std::string_view item = next_item(list, ','); !item.empty();
             item = next_item(list, ',')) {
            std::uint64_t cell = 0;
            const auto [end, error] = std::from_chars(item.data(), item.data() + item.size(), cell);
            if (error != std::errc() || end != item.data() + item.size()) {
                return "its data holds '" + printable(item) + "', not a tile: save the map again";
            }
            if (Problem problem = add_cell(node, cell)) return problem;
        }
        return std::nullopt;
    }
    return set(node, "data", block.characters);
}

std::string XmlDocumentBuilder::at_place(const std::string& problem) const {
    std::string layer;
    std::uint32_t object_id = 0;
    for (const Open& open : open_) {
        const std::string name = text_at(*open.node, "name");
        if (open.list == ListKind::layers && !name.empty()) layer = layer_path(layer, name);
        if (open.list == ListKind::objects) object_id = id_at(*open.node);
    }
    const std::string place = place_text(layer, object_id);
    return place.empty() ? problem : place + ": " + problem;
}

}  // namespace

Result<json, std::string> parse_xml_document(std::string_view bytes, DocumentUse& use) {
    XmlDocumentBuilder builder(use);
    if (const auto problem = parse_xml(bytes, builder)) return Failure{builder.at_place(*problem)};
    return builder.take_document();
}

}  // namespace arena::protocol
