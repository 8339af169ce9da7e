// docs/wire-format.md as a test reads it: the tables that say where each field is, and an example
// of each message as a list of values and a hex dump. Like the author of a client,
// `read_by_document` knows nothing but these tables and how FlatBuffers finds a field.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace arena::test {

using Bytes = std::vector<std::byte>;

/// A row of a table: a slot of a message's vtable, or an offset in a struct.
struct Row {
    std::uint32_t place = 0;
    std::string field;
    std::string type;
};

struct Layout {
    std::uint32_t number = 0;  ///< a message's union type, or a struct's size in bytes
    std::vector<Row> rows;
};

struct Document {
    std::map<std::string, Layout> messages;
    std::map<std::string, Layout> structs;
    // By message, or by the name after the kind of the block.
    std::map<std::string, std::string> values;  ///< "field = value" lines
    std::map<std::string, std::string> dumps;   ///< hex lines
    std::map<std::string, std::string> bits;    ///< "bits what they mean" lines
};

/// Reads the document. "### Input, message 3" ("### Update, message of its own" for one without an
/// envelope) and "#### PlayerInput, struct of 8 bytes" begin a table; "```values" and "```hex"
/// begin the blocks of the message above them; "```values NAME", "```hex NAME" and "```bits NAME"
/// begin those of something else.
[[nodiscard]] Document read_document();

/// Reads "0000  14 00 ...": sixteen bytes a line; a line "*" repeats the line before up to the next
/// offset; the last line is an offset alone.
[[nodiscard]] Bytes bytes_of(const std::string& dump);
/// Reads "0110 what it means": the first bit of each line first, the lowest bit of a byte first.
[[nodiscard]] Bytes bytes_of_bits(const std::string& lines);
[[nodiscard]] std::string dump_of(std::span<const std::byte> bytes);

/// Returns the values of a message as the document's tables find them, one "field = value" a line.
[[nodiscard]] std::string read_by_document(const Document& document, const std::string& message,
                                           const Bytes& bytes);
/// Likewise those of a struct at the beginning of the bytes, as "name.field = value".
[[nodiscard]] std::string read_struct_by_document(const Document& document, const std::string& name,
                                                  const std::string& type, const Bytes& bytes);

// Returns a scalar as the document writes it.
[[nodiscard]] std::string text_of(std::uint64_t value);
[[nodiscard]] std::string text_of(float value);
/// Returns bytes in hexadecimal, equal ones counted: "01 2046x5a ff".
[[nodiscard]] std::string text_of_bytes(std::span<const std::byte> bytes);
template <typename T>
[[nodiscard]] std::string text_of(T value) {
    if constexpr (std::is_enum_v<T>) {
        return std::to_string(static_cast<unsigned>(value));
    } else {
        return std::to_string(value);
    }
}

}  // namespace arena::test
