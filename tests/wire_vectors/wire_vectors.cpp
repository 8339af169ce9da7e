#include "tests/wire_vectors/wire_vectors.h"

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <vector>

#include <nlohmann/json.hpp>

#include "tests/wire_vectors/code_cases.h"

namespace arena::test {
namespace {

using Json = nlohmann::ordered_json;

/// One fenced block: "```KIND NAME", its lines, "```".
struct Block {
    std::string kind;
    std::string name;
    std::vector<std::string> lines;
};

/// Returns the message of a heading: "### Welcome, message 2" is Welcome; other headings have none.
std::string message_of(const std::string& line) {
    const std::size_t end = line.find(", message ");
    return line.rfind("### ", 0) == 0 && end != std::string::npos ? line.substr(4, end - 4) : "";
}

/// Returns the blocks of values and bytes. A block without a name gets that of the message above
/// it.
std::vector<Block> read_blocks(const std::filesystem::path& path) {
    std::ifstream file(path);
    if (!file) throw std::runtime_error("cannot read " + path.string());
    std::vector<Block> blocks;
    std::string message;
    bool inside = false;
    bool wanted = false;
    for (std::string line; std::getline(file, line);) {
        if (line.rfind("```", 0) == 0) {
            inside = !inside;
            if (!inside) continue;
            std::istringstream words(line.substr(3));
            Block block;
            words >> block.kind >> std::ws;
            std::getline(words, block.name);
            if (block.name.empty()) block.name = message;
            wanted = (block.kind == "hex" || block.kind == "values") && !block.name.empty();
            if (wanted) blocks.push_back(block);
        } else if (inside) {
            if (wanted) blocks.back().lines.push_back(line);
        } else if (const std::string name = message_of(line); !name.empty()) {
            message = name;
        }
    }
    return blocks;
}

/// Reads "NAME = VALUE" or "NAME: VALUE", one a line.
Json values_of(const Block& block) {
    Json values = Json::object();
    for (const std::string& line : block.lines) {
        std::size_t begin = line.find(" = ");
        std::size_t end = begin + 3;
        if (begin == std::string::npos) {
            begin = line.find(": ");
            end = begin + 2;
        }
        if (begin == std::string::npos ||
            !values.emplace(line.substr(0, begin), line.substr(end)).second)
            throw std::runtime_error("the block '" + block.name + "' has the line " + line);
    }
    return values;
}

/// Reads "OFFSET BYTE BYTE ...", 16 bytes a line except for the last; "*" repeats the line before
/// it up to the offset that follows; the last line is the length alone.
std::string hex_of(const Block& block) {
    std::string hex;
    std::string last;
    for (const std::string& line : block.lines) {
        if (line == "*") continue;
        std::istringstream words(line);
        std::string word;
        words >> word;
        const std::size_t offset = std::stoul(word, nullptr, 16);
        while (hex.size() < 2 * offset && !last.empty())
            hex += last;
        if (hex.size() != 2 * offset)
            throw std::runtime_error("the block '" + block.name + "' is wrong at " + line);
        last.clear();
        while (words >> word)
            last += word;
        hex += last;
    }
    return hex;
}

Json vectors_of(const std::filesystem::path& path) {
    Json vectors = Json::object();
    for (const Block& block : read_blocks(path)) {
        if (block.kind == "hex") {
            vectors[block.name]["hex"] = hex_of(block);
        } else {
            vectors[block.name]["values"] = values_of(block);
        }
    }
    return vectors;
}

}  // namespace

std::string wire_vectors_json(const std::filesystem::path& folder) {
    Json all;
    for (const char* document : {"wire-format.md", "session-layer.md", "connect-tokens.md"})
        all[document] = vectors_of(folder / document);
    all["cases"] = code_cases();
    return all.dump(2) + "\n";
}

}  // namespace arena::test
