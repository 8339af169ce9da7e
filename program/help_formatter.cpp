#include "program/help_formatter.h"

#include <set>
#include <vector>

namespace arena::program {
namespace {

struct TypeText {
    std::string placeholder;
    std::string range;  ///< empty: none
};

/// Splits what CLI11 joins: "N: 1 to 64", "HOST:PORT".
TypeText type_text_of(const CLI::Option& option) {
    const std::string text = option.get_type_name();
    const std::string mark = std::string(":") + kRangeMark;
    const std::size_t at = text.find(mark);
    if (at == std::string::npos) return {text, {}};
    return {text.substr(0, at), text.substr(at + mark.size())};
}

/// Returns a placeholder for what CLI11 calls a type.
std::string placeholder_for(const std::string& type) {
    if (type == "INT" || type == "UINT") return "N";
    return type == "FLOAT" ? "NUMBER" : type;
}

/// Returns "--a, --b", sorted: the set is in the order of addresses.
std::string names_of(const std::set<CLI::Option*>& options) {
    std::set<std::string> names;
    for (const CLI::Option* option : options)
        names.insert(option->get_name());
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

/// Appends the notes in brackets, or into the brackets with which the text ends when these speak of
/// the value: of its default, or of a number.
std::string with_notes(std::string text, const std::vector<std::string>& notes) {
    if (notes.empty()) return text;
    const std::size_t open = text.ends_with(')') ? text.rfind('(') : std::string::npos;
    const bool has_notes =
        open != std::string::npos && (text.compare(open, 8, "(default") == 0 ||
                                      (text[open + 1] >= '0' && text[open + 1] <= '9'));
    if (has_notes) text.pop_back();
    std::string separator = has_notes ? "; " : (text.empty() ? "(" : " (");
    for (const std::string& note : notes) {
        text += separator + note;
        separator = "; ";
    }
    return text + ")";
}

}  // namespace

std::string HelpFormatter::make_option_opts(const CLI::Option* option) const {
    if (option->get_type_size() == 0) return {};
    std::string text = placeholder_for(type_text_of(*option).placeholder);
    const bool is_list = option->get_expected_max() == CLI::detail::expected_max_vector_size;
    if (is_list && !text.ends_with("...")) text += " ...";
    return text.empty() ? text : " " + text;
}

std::string HelpFormatter::make_option_desc(const CLI::Option* option) const {
    std::vector<std::string> notes;
    if (const std::string range = type_text_of(*option).range; !range.empty())
        notes.push_back(range);
    if (!option->get_default_str().empty()) notes.push_back("default " + option->get_default_str());
    if (option->get_required()) notes.emplace_back("required");
    if (!option->get_needs().empty()) notes.push_back("with " + names_of(option->get_needs()));
    if (!option->get_excludes().empty())
        notes.push_back("not with " + names_of(option->get_excludes()));
    return with_notes(option->get_description(), notes);
}

}  // namespace arena::program
