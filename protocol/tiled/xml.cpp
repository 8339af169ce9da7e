#include "protocol/tiled/xml.h"

#ifdef ARENAD_WITH_XML
#include <cctype>
#include <exception>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

#include <expat.h>
#endif

namespace arena::protocol {

#ifdef ARENAD_WITH_XML

namespace {

static_assert(std::is_same_v<XML_Char, char>, "Expat gives UTF-8");

/// One text that is being parsed. Expat is a C library: no exception may pass through it, so a
/// handler's is kept and thrown again behind it.
class Parsing {
  public:
    explicit Parsing(XmlHandler& handler)
        : handler_(handler), parser_(XML_ParserCreate(nullptr), &XML_ParserFree) {
        if (parser_ == nullptr) throw std::bad_alloc();
        XML_SetUserData(parser_.get(), this);
        XML_SetElementHandler(parser_.get(), &on_begin, &on_end);
        XML_SetCharacterDataHandler(parser_.get(), &on_characters);
        XML_SetStartDoctypeDeclHandler(parser_.get(), &on_doctype);
    }

    std::optional<std::string> parse(std::string_view bytes);

  private:
    static void on_begin(void* self, const XML_Char* name, const XML_Char** attributes) {
        static_cast<Parsing*>(self)->begin(name, attributes);
    }
    static void on_end(void* self, const XML_Char*) {
        auto& parsing = *static_cast<Parsing*>(self);
        --parsing.depth_;
        parsing.keep([&] { return parsing.handler_.end(); });
    }
    static void on_characters(void* self, const XML_Char* characters, int count) {
        auto& parsing = *static_cast<Parsing*>(self);
        const std::string_view text(characters, static_cast<std::size_t>(count));
        parsing.keep([&] { return parsing.handler_.add(text); });
    }
    static void on_doctype(void* self, const XML_Char*, const XML_Char*, const XML_Char*, int) {
        auto& parsing = *static_cast<Parsing*>(self);
        parsing.keep([&] {
            return parsing.at_place(
                "has a document type of its own, which no map needs: delete "
                "its <!DOCTYPE ...>");
        });
    }

    void begin(const XML_Char* name, const XML_Char** attributes);

    /// Keeps the first problem or exception of a handler's function, and stops the parser.
    template <typename Call>
    void keep(Call&& call) {
        if (problem_ || exception_ != nullptr) return;
        try {
            problem_ = call();
        } catch (...) {
            exception_ = std::current_exception();
        }
        if (problem_ || exception_ != nullptr) XML_StopParser(parser_.get(), XML_FALSE);
    }

    [[nodiscard]] std::string at_place(const std::string& problem) const {
        return "line " + std::to_string(XML_GetCurrentLineNumber(parser_.get())) + ", column " +
               std::to_string(XML_GetCurrentColumnNumber(parser_.get()) + 1) + ": " + problem;
    }

    XmlHandler& handler_;
    std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser_;
    std::vector<XmlAttribute> attributes_;
    std::size_t depth_ = 0;
    std::optional<std::string> problem_;
    std::exception_ptr exception_;
};

void Parsing::begin(const XML_Char* name, const XML_Char** attributes) {
    keep([&]() -> std::optional<std::string> {
        if (++depth_ > kXmlDepthMax) {
            return "nested deeper than " + std::to_string(kXmlDepthMax) +
                   " levels: flatten the groups";
        }
        attributes_.clear();
        for (; attributes[0] != nullptr; attributes += 2)
            attributes_.push_back({attributes[0], attributes[1]});
        return handler_.begin(name, attributes_);
    });
}

std::optional<std::string> Parsing::parse(std::string_view bytes) {
    // In one part: Expat begins anew with a token that a part cuts.
    const XML_Status status =
        XML_Parse(parser_.get(), bytes.data(), static_cast<int>(bytes.size()), XML_TRUE);
    if (exception_ != nullptr) std::rethrow_exception(exception_);
    if (problem_ || status == XML_STATUS_OK) return std::move(problem_);

    const XML_Error error = XML_GetErrorCode(parser_.get());
    if (error == XML_ERROR_NO_MEMORY) throw std::bad_alloc();
    if (error == XML_ERROR_NO_ELEMENTS || error == XML_ERROR_UNCLOSED_TOKEN)
        return at_place("the file ends too early: save or copy it again");
    const XML_LChar* const reason = XML_ErrorString(error);
    return at_place("not XML (" + std::string(reason != nullptr ? reason : "unknown error") +
                    "): save it from Tiled again");
}

/// Returns the position behind the first `end` at or after `begin`; npos when there is none.
std::size_t position_behind(std::string_view bytes, std::size_t begin, std::string_view end) {
    const std::size_t found = bytes.find(end, begin);
    return found == std::string_view::npos ? found : found + end.size();
}

struct Tag {
    std::size_t quoted = 0;  ///< its quoted texts: no fewer than its attributes
    std::size_t end = 0;     ///< the position of its '>'; npos when it has none
};

Tag scan_tag(std::string_view bytes, std::size_t begin) {
    Tag tag{.end = bytes.find_first_of(">'\"", begin)};
    while (tag.end != std::string_view::npos && bytes[tag.end] != '>') {
        ++tag.quoted;
        const std::size_t closing = bytes.find(bytes[tag.end], tag.end + 1);
        if (closing == std::string_view::npos) return {tag.quoted, closing};
        tag.end = bytes.find_first_of(">'\"", closing + 1);
    }
    return tag;
}

/// Whether a tag holds more attributes than kXmlAttributesMax, for which the parser would reserve
/// memory before a handler sees the first.
bool has_too_many_attributes(std::string_view bytes) {
    std::size_t at = bytes.find('<');
    while (at != std::string_view::npos) {
        const std::string_view rest = bytes.substr(at);
        if (rest.starts_with("<!--")) {
            at = position_behind(bytes, at + 4, "-->");
        } else if (rest.starts_with("<![CDATA[")) {
            at = position_behind(bytes, at + 9, "]]>");
        } else if (rest.starts_with("<?")) {
            at = position_behind(bytes, at + 2, "?>");
        } else {
            const Tag tag = scan_tag(bytes, at + 1);
            if (tag.quoted > kXmlAttributesMax) return true;
            at = tag.end;
        }
        if (at != std::string_view::npos) at = bytes.find('<', at);
    }
    return false;
}

/// Returns the text with blanks in place of a document type that only refers to a file, as Tiled
/// wrote it on request until 1.0. The file is never read, and without the reference an unknown
/// entity is an error. A type with contents of its own stays, for parse_xml to refuse.
std::string without_reference(std::string_view bytes) {
    std::string text(bytes);
    const auto is_name = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
    std::size_t root = text.find('<');
    while (root != std::string::npos && root + 1 < text.size() && !is_name(text[root + 1]))
        root = text.find('<', root + 1);
    const std::size_t type = text.find("<!DOCTYPE");
    if (type == std::string::npos || type > root) return text;
    const std::size_t end = text.find_first_of("[>", type);
    if (end == std::string::npos || text[end] == '[') return text;
    for (std::size_t i = type; i <= end; ++i)
        if (text[i] != '\n') text[i] = ' ';
    return text;
}

}  // namespace

std::optional<std::string> parse_xml(std::string_view bytes, XmlHandler& handler) {
    // No text in UTF-8 has one; every text in UTF-16 has.
    if (bytes.find('\0') != std::string_view::npos)
        return "holds a byte of zero, which XML in UTF-8 never has: save it from Tiled again";
    if (has_too_many_attributes(bytes)) {
        return "more than " + std::to_string(kXmlAttributesMax) +
               " attributes in one element: save it from Tiled again";
    }
    return Parsing(handler).parse(without_reference(bytes));
}

#else

std::optional<std::string> parse_xml(std::string_view, XmlHandler&) {
    return "is XML, which this build does not read: make one .tmj of the map with arenad pack-map";
}

#endif

}  // namespace arena::protocol
