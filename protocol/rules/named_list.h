// The things of one kind that a rules file defines, by their names.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <toml++/toml.h>

#include "protocol/rules/toml_reader.h"

namespace arena::protocol {

/// Names of weapons, effects and so on, in the order of the file.
class NamedList {
  public:
    /// `kind` is the name of the table: "weapon".
    explicit NamedList(std::string_view kind) : kind_(kind) {}

    /// Adds the name of the next thing, whose table it is. Reports it when a thing of this kind
    /// already has the name, or when it is "none". A thing whose own name is missing or invalid,
    /// which was reported, keeps its place.
    void add(const std::string& name, const toml::table& table, TomlReader& reader);
    /// Says that there may be things of this kind that were not added.
    void expect_more() { lacks_names_ = true; }
    /// Adds the name of a thing that stands in no file.
    void add_default(const std::string& name) { known_.push_back({name, {}}); }

    /// Returns the index that a name stands for, sim::kNone for kNoReference. Reports an unknown
    /// name, which stands at `key` of the table, and returns sim::kNone for it. While names are
    /// missing an unknown one may be one of them, and is not reported.
    [[nodiscard]] std::uint8_t index_of(std::string_view key, const std::string& name,
                                        const toml::table& table, TomlReader& reader) const;
    /// The same for a place where kNoReference is as wrong as an unknown name.
    [[nodiscard]] std::uint8_t index_of_one(std::string_view key, const std::string& name,
                                            const toml::table& table, TomlReader& reader) const;

    /// Returns the line in which a name is defined, or 0.
    [[nodiscard]] std::uint32_t line_of(std::string_view name) const;
    /// Whether a thing has no valid name, or may be missing.
    [[nodiscard]] bool lacks_names() const { return lacks_names_; }

  private:
    /// Where a name was defined, so that a second definition can be reported with its line.
    struct Definition {
        std::string name;
        toml::source_region at;
    };

    [[nodiscard]] std::uint8_t find(std::string_view key, const std::string& name,
                                    const toml::table& table, std::vector<std::string> others,
                                    TomlReader& reader) const;

    std::string kind_;
    std::vector<Definition> known_;  ///< a missing name is an empty text
    bool lacks_names_ = false;
};

}  // namespace arena::protocol
