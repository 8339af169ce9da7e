#include "tests/unit/protocol/wire_format_document.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

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

}  // namespace

Document read_document() {
    Document document;
    std::ifstream file(ARENAD_SOURCE_DIR "/docs/wire-format.md");
    std::string message;
    Layout* layout = nullptr;
    std::string* block = nullptr;
    for (std::string line; std::getline(file, line);) {
        char name[32] = {};
        unsigned number = 0;
        if (line.rfind("```", 0) == 0) {
            block = nullptr;
            if (line == "```values") block = &document.values[message];
            if (line == "```hex") block = &document.dumps[message];
        } else if (block != nullptr) {
            *block += line + "\n";
        } else if (std::sscanf(line.c_str(), "### %31[A-Za-z], message %u", name, &number) == 2) {
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
    if (type == "ubyte") return text_of(scalar_at<std::uint8_t>(bytes, at));
    if (type == "short") return text_of(scalar_at<std::int16_t>(bytes, at));
    if (type == "ushort") return text_of(scalar_at<std::uint16_t>(bytes, at));
    if (type == "int") return text_of(scalar_at<std::int32_t>(bytes, at));
    if (type == "uint") return text_of(scalar_at<std::uint32_t>(bytes, at));
    if (type == "ulong") return text_of(scalar_at<std::uint64_t>(bytes, at));
    if (type == "float") return text_of(scalar_at<float>(bytes, at));
    ADD_FAILURE() << "the document has an unknown type " << type;
    return {};
}

/// Where a table has the field of a slot.
std::size_t field_at(const Bytes& bytes, std::size_t table, std::uint32_t slot) {
    const auto back = scalar_at<std::int32_t>(bytes, table);
    const std::size_t vtable = table - static_cast<std::size_t>(std::int64_t{back});
    return table + scalar_at<std::uint16_t>(bytes, vtable + 4 + 2 * slot);
}

std::size_t follow(const Bytes& bytes, std::size_t at) {
    return at + scalar_at<std::uint32_t>(bytes, at);
}

std::string read_structs(const Row& row, const Layout& layout, const Bytes& bytes,
                         std::size_t vector) {
    std::string values;
    const auto count = scalar_at<std::uint32_t>(bytes, vector);
    for (std::uint32_t i = 0; i < count; ++i) {
        for (const Row& part : layout.rows) {
            const std::size_t at = vector + 4 + i * layout.number + part.place;
            values += row.field + "[" + std::to_string(i) + "]." + part.field + " = " +
                      read_scalar(part.type, bytes, at) + "\n";
        }
    }
    return values;
}

std::string read_floats(const Row& row, const std::string& type, const Bytes& bytes,
                        std::size_t vector) {
    std::string values;
    const auto count = scalar_at<std::uint32_t>(bytes, vector);
    for (std::uint32_t i = 0; i < count; ++i)
        values += row.field + "[" + std::to_string(i) +
                  "] = " + read_scalar(type, bytes, vector + 4 + i * sizeof(float)) + "\n";
    return values;
}

}  // namespace

std::string read_by_document(const Document& document, const std::string& message_name,
                             const Bytes& bytes) {
    const Layout& layout = document.messages.at(message_name);
    const std::size_t root = follow(bytes, 0);
    EXPECT_EQ(scalar_at<std::uint8_t>(bytes, field_at(bytes, root, 0)), layout.number);
    const std::size_t message = follow(bytes, field_at(bytes, root, 1));

    std::string values;
    for (const Row& row : layout.rows) {
        const std::size_t at = field_at(bytes, message, row.place);
        if (row.type == "string") {
            const std::size_t string = follow(bytes, at);
            const auto length = scalar_at<std::uint32_t>(bytes, string);
            const auto* const text = reinterpret_cast<const char*>(&bytes[string + 4]);
            values += row.field + " = " + std::string(text, length) + "\n";
        } else if (row.type.front() == '[') {
            const std::string of = row.type.substr(1, row.type.size() - 2);
            const auto layout_of = document.structs.find(of);
            values += layout_of != document.structs.end()
                          ? read_structs(row, layout_of->second, bytes, follow(bytes, at))
                          : read_floats(row, of, bytes, follow(bytes, at));
        } else {
            values += row.field + " = " + read_scalar(row.type, bytes, at) + "\n";
        }
    }
    return values;
}

}  // namespace arena::test
