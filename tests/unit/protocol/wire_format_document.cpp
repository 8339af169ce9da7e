#include "tests/unit/protocol/wire_format_document.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "tests/support/folders.h"

namespace arena::test {
namespace {

std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    std::istringstream stream(line.substr(1));
    for (std::string cell; std::getline(stream, cell, '|');) {
        const auto first = cell.find_first_not_of(' ');
        const auto last = cell.find_last_not_of(' ');
        cells.push_back(first == std::string::npos ? "" : cell.substr(first, last - first + 1));
    }
    return cells;
}

/// Returns the block that a line begins; null when it begins none, or one of another kind.
std::string* block_of(Document& document, const std::string& line, const std::string& message) {
    std::istringstream words(line.substr(3));
    std::string kind;
    std::string name;
    words >> kind >> std::ws;
    std::getline(words, name);
    if (name.empty()) name = message;
    if (kind == "values") return &document.values[name];
    if (kind == "hex") return &document.dumps[name];
    if (kind == "bits") return &document.bits[name];
    return nullptr;
}

}  // namespace

Document read_document() {
    Document document;
    std::ifstream file(test::source_path("docs/wire-format.md"));
    std::string message;
    Layout* layout = nullptr;
    std::string* block = nullptr;
    for (std::string line; std::getline(file, line);) {
        char name[32] = {};
        unsigned number = 0;
        if (line.rfind("```", 0) == 0) {
            block = block_of(document, line, message);
        } else if (block != nullptr) {
            *block += line + "\n";
        } else if (std::sscanf(line.c_str(), "### %31[A-Za-z], message %u", name, &number) >= 1 &&
                   line.find(", message ") != std::string::npos) {
            message = name;
            layout = &document.messages[name];
            layout->number = number;
        } else if (std::sscanf(line.c_str(), "#### %31[A-Za-z0-9], struct of %u", name, &number) ==
                   2) {
            layout = &document.structs[name];
            layout->number = number;
        } else if (line.rfind("## ", 0) == 0) {
            layout = nullptr;
        } else if (layout != nullptr && line.rfind("| ", 0) == 0 &&
                   std::isdigit(static_cast<unsigned char>(line[2])) != 0) {
            const auto cells = cells_of(line);
            layout->rows.push_back(
                {static_cast<std::uint32_t>(std::stoul(cells[0])), cells[1], cells[2]});
        }
    }
    return document;
}

Bytes bytes_of(const std::string& dump) {
    Bytes bytes;
    bool repeat = false;
    std::istringstream lines(dump);
    for (std::string line; std::getline(lines, line);) {
        if (line == "*") {
            repeat = true;
            continue;
        }
        std::istringstream words(line);
        std::string word;
        words >> word;
        const std::size_t offset = std::stoul(word, nullptr, 16);
        if (repeat) {
            const std::size_t line_begin = bytes.size() - 16;
            while (bytes.size() < offset)
                bytes.push_back(bytes[line_begin + bytes.size() % 16]);
            repeat = false;
        }
        EXPECT_EQ(bytes.size(), offset) << "in the line " << line;
        while (words >> word)
            bytes.push_back(static_cast<std::byte>(std::stoul(word, nullptr, 16)));
    }
    return bytes;
}

Bytes bytes_of_bits(const std::string& text) {
    Bytes bytes;
    std::size_t count = 0;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        for (const char bit : line.substr(0, line.find(' '))) {
            EXPECT_TRUE(bit == '0' || bit == '1') << "in the line " << line;
            if (count % 8 == 0) bytes.push_back(std::byte{0});
            if (bit == '1') bytes.back() |= std::byte{1} << (count % 8);
            ++count;
        }
    return bytes;
}

std::string dump_of(std::span<const std::byte> bytes) {
    std::string dump;
    std::string last;
    bool starred = false;
    char text[24];
    for (std::size_t at = 0; at < bytes.size(); at += 16) {
        std::string hex;
        for (std::size_t i = at; i < std::min(at + 16, bytes.size()); ++i) {
            std::snprintf(text, sizeof text, " %02x", static_cast<unsigned>(bytes[i]));
            hex += text;
        }
        if (hex == last) {
            if (!starred) dump += "*\n";
            starred = true;
            continue;
        }
        std::snprintf(text, sizeof text, "%04zx ", at);
        dump += text + hex + "\n";
        last = hex;
        starred = false;
    }
    std::snprintf(text, sizeof text, "%04zx\n", bytes.size());
    return dump + text;
}

std::string text_of(std::uint64_t value) {
    char text[24];
    std::snprintf(text, sizeof text, "0x%016llx", static_cast<unsigned long long>(value));
    return text;
}
std::string text_of(float value) {
    char text[24];
    std::snprintf(text, sizeof text, "%.9g", static_cast<double>(value));
    return text;
}
std::string text_of_bytes(std::span<const std::byte> bytes) {
    std::string text;
    char run[24];
    for (std::size_t begin = 0, end = 0; begin < bytes.size(); begin = end) {
        while (end < bytes.size() && bytes[end] == bytes[begin])
            ++end;
        const auto value = static_cast<unsigned>(bytes[begin]);
        const char* const separator = begin == 0 ? "" : " ";
        if (end - begin == 1) {
            std::snprintf(run, sizeof run, "%s%02x", separator, value);
        } else {
            std::snprintf(run, sizeof run, "%s%zux%02x", separator, end - begin, value);
        }
        text += run;
    }
    return text;
}

namespace {

template <typename T>
T scalar_at(const Bytes& bytes, std::size_t at) {
    T value{};
    if (at + sizeof value > bytes.size()) {
        ADD_FAILURE() << "the tables point beyond the dump";
        return value;
    }
    std::memcpy(&value, &bytes[at], sizeof value);
    return value;
}

std::string read_scalar(const std::string& type, const Bytes& bytes, std::size_t at) {
    if (type == "byte") return text_of(scalar_at<std::int8_t>(bytes, at));
    if (type == "ubyte" || type == "bool") return text_of(scalar_at<std::uint8_t>(bytes, at));
    if (type == "short") return text_of(scalar_at<std::int16_t>(bytes, at));
    if (type == "ushort") return text_of(scalar_at<std::uint16_t>(bytes, at));
    if (type == "int") return text_of(scalar_at<std::int32_t>(bytes, at));
    if (type == "uint") return text_of(scalar_at<std::uint32_t>(bytes, at));
    if (type == "ulong") return text_of(scalar_at<std::uint64_t>(bytes, at));
    if (type == "float") return text_of(scalar_at<float>(bytes, at));
    ADD_FAILURE() << "the document has an unknown type " << type;
    return {};
}

std::size_t bytes_of_scalar(const std::string& type) {
    if (type == "byte" || type == "ubyte" || type == "bool") return 1;
    if (type == "short" || type == "ushort") return 2;
    return type == "ulong" ? 8 : 4;
}

/// Reads a scalar, or an array of a fixed length, as in [int:8], whose numbers are separated by
/// blanks.
std::string read_part(const std::string& type, const Bytes& bytes, std::size_t at) {
    const std::size_t colon = type.find(':');
    if (colon == std::string::npos) return read_scalar(type, bytes, at);
    const std::string item = type.substr(1, colon - 1);
    std::string values;
    for (int i = 0; i < std::stoi(type.substr(colon + 1)); ++i, at += bytes_of_scalar(item))
        values += (i == 0 ? "" : " ") + read_scalar(item, bytes, at);
    return values;
}

/// Returns where a table has the field of a slot.
std::size_t field_at(const Bytes& bytes, std::size_t table, std::uint32_t slot) {
    const auto back = scalar_at<std::int32_t>(bytes, table);
    const std::size_t vtable = table - static_cast<std::size_t>(std::int64_t{back});
    return table + scalar_at<std::uint16_t>(bytes, vtable + 4 + 2 * slot);
}

std::size_t follow(const Bytes& bytes, std::size_t at) {
    return at + scalar_at<std::uint32_t>(bytes, at);
}

std::string read_struct(const std::string& name, const Layout& layout, const Bytes& bytes,
                        std::size_t at) {
    std::string values;
    for (const Row& part : layout.rows)
        values +=
            name + "." + part.field + " = " + read_part(part.type, bytes, at + part.place) + "\n";
    return values;
}

std::string read_structs(const std::string& name, const Layout& layout, const Bytes& bytes,
                         std::size_t vector) {
    std::string values;
    const auto count = scalar_at<std::uint32_t>(bytes, vector);
    for (std::uint32_t i = 0; i < count; ++i)
        values += read_struct(name + "[" + std::to_string(i) + "]", layout, bytes,
                              vector + 4 + i * layout.number);
    return values;
}

/// Scalars, separated by blanks.
std::string read_scalars(const std::string& type, std::size_t size, const Bytes& bytes,
                         std::size_t vector) {
    std::string values;
    const auto count = scalar_at<std::uint32_t>(bytes, vector);
    for (std::uint32_t i = 0; i < count; ++i)
        values += (i == 0 ? "" : " ") + read_scalar(type, bytes, vector + 4 + i * size);
    return values;
}

/// A string or a list of bytes.
std::span<const std::byte> bytes_at(const Bytes& bytes, std::size_t vector) {
    const auto length = scalar_at<std::uint32_t>(bytes, vector);
    if (vector + 4 + length > bytes.size()) {
        ADD_FAILURE() << "the tables point beyond the dump";
        return {};
    }
    return std::span(bytes).subspan(vector + 4, length);
}

std::string read_strings(const std::string& name, const Bytes& bytes, std::size_t vector) {
    std::string values;
    const auto count = scalar_at<std::uint32_t>(bytes, vector);
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto text = bytes_at(bytes, follow(bytes, vector + 4 + i * 4));
        values += name + "[" + std::to_string(i) +
                  "] = " + std::string(reinterpret_cast<const char*>(text.data()), text.size()) +
                  "\n";
    }
    return values;
}

std::string read_field(const Document& document, const Row& row, const Bytes& bytes,
                       std::size_t at) {
    const auto line = [&row](const std::string& value) { return row.field + " = " + value + "\n"; };
    if (row.type == "string") {
        const auto text = bytes_at(bytes, follow(bytes, at));
        return line({reinterpret_cast<const char*>(text.data()), text.size()});
    }
    if (row.type == "[ubyte]") return line(text_of_bytes(bytes_at(bytes, follow(bytes, at))));
    if (row.type == "[uint]") return line(read_scalars("uint", 4, bytes, follow(bytes, at)));
    if (row.type == "[int]") return line(read_scalars("int", 4, bytes, follow(bytes, at)));
    if (row.type == "[string]") return read_strings(row.field, bytes, follow(bytes, at));
    if (row.type.front() == '[') {
        const Layout& item = document.structs.at(row.type.substr(1, row.type.size() - 2));
        return read_structs(row.field, item, bytes, follow(bytes, at));
    }
    const auto layout = document.structs.find(row.type);
    if (layout != document.structs.end()) return read_struct(row.field, layout->second, bytes, at);
    return line(read_scalar(row.type, bytes, at));
}

}  // namespace

std::string read_struct_by_document(const Document& document, const std::string& name,
                                    const std::string& type, const Bytes& bytes) {
    return read_struct(name, document.structs.at(type), bytes, 0);
}

std::string read_by_document(const Document& document, const std::string& message_name,
                             const Bytes& bytes) {
    const Layout& layout = document.messages.at(message_name);
    const std::size_t root = follow(bytes, 0);
    std::size_t message = root;
    if (layout.number != 0) {
        EXPECT_EQ(scalar_at<std::uint8_t>(bytes, field_at(bytes, root, 0)), layout.number);
        message = follow(bytes, field_at(bytes, root, 1));
    }

    std::string values;
    for (const Row& row : layout.rows)
        values += read_field(document, row, bytes, field_at(bytes, message, row.place));
    return values;
}

}  // namespace arena::test
