#include "tests/unit/client-sim/report/markup_judge.h"

#include <array>
#include <set>
#include <stdexcept>
#include <vector>

namespace arena::client_sim {

namespace {

constexpr std::string_view kDoctype = "<!DOCTYPE html>\n";
constexpr std::string_view kBlanks = " \t\r\n";

bool is_name_character(char c) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return letter || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == ':';
}

class MarkupReader {
  public:
    explicit MarkupReader(std::string_view page) : page_(page), rest_(page) {}

    void read_page() {
        take(kDoctype);
        bool has_root = false;
        while (!rest_.empty()) {
            read_text();
            if (rest_.empty()) break;
            if (open_.empty() && has_root) fail("a second root");
            has_root = true;
            read_tag();
        }
        if (!open_.empty()) fail("not closed: " + open_.back());
        if (!has_root) fail("no root");
    }

  private:
    [[noreturn]] void fail(const std::string& what) const {
        const std::size_t at = page_.size() - rest_.size();
        const std::size_t from = at < 60 ? 0 : at - 60;
        throw std::runtime_error(what + " at byte " + std::to_string(at) + ": " +
                                 std::string(page_.substr(from, 120)));
    }
    bool takes(std::string_view text) {
        if (!rest_.starts_with(text)) return false;
        rest_.remove_prefix(text.size());
        return true;
    }
    void take(std::string_view text) {
        if (!takes(text)) fail("expected " + std::string(text));
    }
    void skip_blanks() {
        const std::size_t end = rest_.find_first_not_of(kBlanks);
        rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end);
    }
    std::string take_name() {
        std::string name;
        while (!rest_.empty() && is_name_character(rest_[0])) {
            name += rest_[0];
            rest_.remove_prefix(1);
        }
        if (name.empty()) fail("expected a name");
        return name;
    }

    /// Takes text up to `end`. Each & in it must begin an entity, and it must not contain <.
    std::string take_text(char end) {
        constexpr std::array<std::string_view, 5> kEntities{"&amp;", "&lt;", "&gt;", "&quot;",
                                                            "&#39;"};
        std::string text;
        while (!rest_.empty() && rest_[0] != end) {
            if (rest_[0] == '<') fail("a < in text");
            if (static_cast<unsigned char>(rest_[0]) < 0x20 &&
                kBlanks.find(rest_[0]) == std::string_view::npos)
                fail("a control character");
            if (rest_[0] == '&') {
                bool is_entity = false;
                for (const std::string_view entity : kEntities)
                    is_entity = is_entity || rest_.starts_with(entity);
                if (!is_entity) fail("an & that begins no entity");
            }
            text += rest_[0];
            rest_.remove_prefix(1);
        }
        return text;
    }
    void read_text() {
        const std::string text = take_text('<');
        const bool is_blank = text.find_first_not_of(kBlanks) == std::string::npos;
        if (open_.empty() && !is_blank) fail("text outside of the root");
    }

    void read_tag() {
        take("<");
        if (takes("/")) {
            const std::string name = take_name();
            if (open_.empty() || open_.back() != name) fail("closes what is not open: " + name);
            open_.pop_back();
            take(">");
            return;
        }
        open_.push_back(take_name());
        std::set<std::string> attributes;
        for (skip_blanks(); !rest_.empty() && is_name_character(rest_[0]); skip_blanks()) {
            const std::string name = take_name();
            take("=\"");
            const std::string value = take_text('"');
            take("\"");
            if (!attributes.insert(name).second) fail("an attribute twice: " + name);
            if (name == "id" && !ids_.insert(value).second) fail("an id twice: " + value);
        }
        if (takes("/")) open_.pop_back();
        take(">");
    }

    std::string_view page_;
    std::string_view rest_;
    std::vector<std::string> open_;
    std::set<std::string> ids_;
};

}  // namespace

std::string markup_error(std::string_view page) {
    try {
        MarkupReader(page).read_page();
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return {};
}

}  // namespace arena::client_sim
