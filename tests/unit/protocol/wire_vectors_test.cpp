// Holds docs/wire-vectors.json to the documents, which other tests hold to the code.
#include "tests/wire_vectors/wire_vectors.h"

#include <fstream>
#include <iterator>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "protocol/encode.h"
#include "tests/support/folders.h"
#include "tests/support/wire_messages.h"

namespace arena::test {
namespace {

std::string committed() {
    std::ifstream file(ARENAD_SOURCE_DIR "/docs/wire-vectors.json");
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string hex_of(std::span<const std::byte> bytes) {
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string hex;
    for (const std::byte byte : bytes) {
        hex += kDigits[std::to_integer<unsigned>(byte) >> 4u];
        hex += kDigits[std::to_integer<unsigned>(byte) & 15u];
    }
    return hex;
}

TEST(WireVectors, are_the_documents_examples) {
    EXPECT_EQ(committed(), wire_vectors_json(ARENAD_SOURCE_DIR "/docs"))
        << "build/release/bin/arena-wire-vectors docs > docs/wire-vectors.json writes them anew";
}

// A dump with a "*" in it, and a name with 64 bits: what is easily read wrongly.
TEST(WireVectors, have_the_bytes_that_the_encoder_writes) {
    const auto vectors = nlohmann::json::parse(committed());
    protocol::Encoder encoder;

    const auto& welcome = vectors["wire-format.md"]["Welcome"];

    EXPECT_EQ(welcome["hex"], hex_of(encoder.encode(example_welcome())));
    EXPECT_EQ(welcome["values"]["map_hash"], "0xb1b2b3b4b5b6b7b8");
}

TEST(WireVectors, hold_every_example_of_the_three_documents) {
    const auto vectors = nlohmann::json::parse(committed());

    EXPECT_EQ(vectors["wire-format.md"].size(), 6u);
    for (const char* name :
         {"Welcome", "Inputs", "Roster", "Update", "column: first", "column: second"})
        EXPECT_TRUE(vectors["wire-format.md"].contains(name)) << name;
    EXPECT_EQ(vectors["session-layer.md"].size(), 2u);
    for (const char* name : {"private part", "connect token", "request", "challenge", "response",
                             "accepted", "denied", "session keys", "packet"})
        EXPECT_TRUE(vectors["connect-tokens.md"].contains(name)) << name;
}

}  // namespace
}  // namespace arena::test
