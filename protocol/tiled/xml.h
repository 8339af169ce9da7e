// XML text -> its elements, attributes and characters, one after the other.
//
// Takes untrusted bytes in UTF-8, or in ISO 8859-1 where the text says so; gives UTF-8. There are
// no document types and so no entities: what an element holds is what the text holds, never more.
// The parser neither recurses nor builds a tree, so that what a handler refuses costs nothing.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace arena::protocol {

/// The most elements inside each other. A map with kMapDepthMax nested groups needs 40.
inline constexpr std::size_t kXmlDepthMax = 128;

/// The most attributes of an element. Tiled writes fewer than 20.
inline constexpr std::size_t kXmlAttributesMax = 4096;

struct XmlAttribute {
    std::string_view name;
    std::string_view value;
};

/// Receives what a text holds. Each function returns what is wrong with it, which ends the parsing,
/// or nothing.
class XmlHandler {
  public:
    XmlHandler() = default;
    XmlHandler(const XmlHandler&) = delete;
    XmlHandler& operator=(const XmlHandler&) = delete;

    [[nodiscard]] virtual std::optional<std::string> begin(
        std::string_view element, std::span<const XmlAttribute> attributes) = 0;
    /// Characters of the element that began last and has not ended; possibly only some of them.
    [[nodiscard]] virtual std::optional<std::string> add(std::string_view characters) = 0;
    [[nodiscard]] virtual std::optional<std::string> end() = 0;

  protected:
    ~XmlHandler() = default;
};

/// Parses a text of less than 2 GiB. Returns nothing at its end, or one line: what the handler
/// found wrong, or "line 3, column 7: what is wrong: what to do".
[[nodiscard]] std::optional<std::string> parse_xml(std::string_view bytes, XmlHandler& handler);

}  // namespace arena::protocol
