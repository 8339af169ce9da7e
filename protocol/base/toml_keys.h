// Remembers the keys and headings of a TOML text while it is read, to find those that are there
// twice.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace arena::protocol {

class TomlKeys {
  public:
    /// Begins the heading [a.b], or [[a.b]]; the keys that follow belong to it. Returns the offset
    /// of the same heading before, if there must not be two.
    std::optional<std::size_t> add_heading(std::span<const std::string> parts, bool is_list,
                                           std::size_t offset);

    /// Adds a key below the heading, or to the table in braces that begins at `braces`. Returns the
    /// offset at which the same key was added before, if it was.
    std::optional<std::size_t> add_key(std::span<const std::string> parts, std::size_t offset,
                                       std::optional<std::size_t> braces);

  private:
    /// Returns the name of a heading. Behind each part that is a list stands the number of its
    /// present element, because each element has tables of its own.
    [[nodiscard]] std::string name_of(std::span<const std::string> parts) const;
    std::optional<std::size_t> add(const std::string& name, std::size_t offset);

    std::string heading_;
    std::map<std::string, std::size_t, std::less<>> offsets_;
    std::map<std::string, std::size_t, std::less<>> elements_;  ///< of each list of tables
};

}  // namespace arena::protocol
