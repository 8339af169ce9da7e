// Checks docs/connect-tokens.md against the code: its example is a token that this code makes, a
// handshake with it, and the derived keys.
#include <array>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "protocol/crypto/random.h"
#include "protocol/protocol_id.h"
#include "protocol/session/handshake/handshake_packets.h"
#include "protocol/session/packet/packet_seal.h"
#include "protocol/session/packet/session_keys.h"
#include "protocol/session/token/connect_token.h"
#include "protocol/session/token/identity.h"
#include "protocol/session/token/token_version.h"
#include "tests/support/folders.h"
#include "tests/support/handshake.h"
#include "tests/unit/protocol/crypto/hex.h"
#include "tests/unit/protocol/wire_format_document.h"

namespace arena::protocol {
namespace {

using test::counting_from;
using test::dump_of;
using test::hex_of;

/// The blocks between "```hex NAME" or the like and "```", by "hex NAME" or the like.
std::map<std::string, std::string> read_blocks() {
    std::map<std::string, std::string> blocks;
    std::ifstream file(test::source_path("docs/connect-tokens.md"));
    std::string* block = nullptr;
    for (std::string line; std::getline(file, line);) {
        if (line.rfind("```", 0) == 0) {
            block = block == nullptr ? &blocks[line.substr(3)] : nullptr;
        } else if (block != nullptr) {
            *block += line + "\n";
        }
    }
    return blocks;
}

/// 0, 1, 2, ... instead of random bytes.
crypto::FillRandom counting() {
    return [next = 0u](std::span<std::byte> bytes) mutable {
        for (std::byte& byte : bytes)
            byte = static_cast<std::byte>(next++);
    };
}

crypto::Key example_key() {
    return crypto::Key(counting_from<crypto::kKeyBytes>(0xC0));
}

constexpr std::uint64_t kClientId = 0x1122334455667788ULL;
constexpr std::uint64_t kProtocol = 0x0123456789ABCDEFULL;

// The document has the lines from here
/// For a player who is logged in: to be given to its client over TLS, and to nobody else.
Result<ConnectTokenBytes, TokenError> token_for(std::uint64_t account, const std::string& name,
                                                std::span<const Address> servers,
                                                const crypto::Key& key,
                                                std::uint64_t unix_seconds) {
    TokenSpec spec{.protocol_id = protocol_id(),
                   .client_id = account,
                   .create_time = unix_seconds,
                   .lifetime = 30,
                   .timeout = 5,
                   .servers = servers};
    write_identity({name, 0}, spec.user_data);
    const auto token = make_connect_token(spec, key, crypto::random_bytes);
    if (!token) return Failure{token.error()};
    return write_connect_token(token.value());
}
// to here.

ConnectToken example_token() {
    const std::array servers{
        ipv4_address({10, 0, 0, 1}, 40000),
        Address{{0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x12, 0x34}, 40001}};
    TokenSpec spec;
    spec.protocol_id = kProtocol;
    spec.client_id = kClientId;
    spec.create_time = 1'700'000'000;
    spec.lifetime = 30;
    spec.timeout = 5;
    spec.servers = servers;
    write_identity({"Zo\xC3\xAB", 2}, spec.user_data);
    return make_connect_token(spec, example_key(), counting()).value();
}

/// The private part before it is sealed.
std::vector<std::byte> text_of_sealed(const ConnectToken& token) {
    std::vector<std::byte> text(token.sealed.begin(), token.sealed.end());
    std::array<std::byte, kTokenVersionBytes + 16> additional;
    ByteWriter(additional)
        .bytes(kTokenVersion)
        .u64(token.seal.protocol_id)
        .u64(token.seal.expire_time);
    EXPECT_TRUE(crypto::open_long(example_key(), token.seal.nonce, additional, text));
    text.resize(kSealedTokenBytes - crypto::kTagBytes);
    return text;
}

Agreement example_agreement() {
    return {counting_from<16>(0xA0), counting_from<16>(0xB0), 0x123456,
            crypto::Cipher::aes_256_gcm};
}

TEST(ConnectTokensDocument, has_the_bytes_of_the_token) {
    auto blocks = read_blocks();
    const ConnectToken token = example_token();

    EXPECT_EQ(blocks["hex private part"], dump_of(text_of_sealed(token)));
    EXPECT_EQ(blocks["hex connect token"], dump_of(write_connect_token(token)));
}

// As another implementation of the client would begin: with the document's bytes.
TEST(ConnectTokensDocument, its_token_opens) {
    const auto bytes = test::bytes_of(read_blocks()["hex connect token"]);

    const auto token = read_connect_token(bytes);

    ASSERT_TRUE(token.ok());
    EXPECT_EQ(token.value(), example_token());
    const auto opened = open_private_token(token.value().sealed, token.value().seal, example_key());
    ASSERT_TRUE(opened.ok());
    EXPECT_EQ(opened.value().client_id, kClientId);
    EXPECT_EQ(read_identity(opened.value().user_data), (Identity{"Zo\xC3\xAB", 2}));
}

TEST(ConnectTokensDocument, has_a_function_that_compiles_and_makes_tokens) {
    std::ifstream file(
        test::source_path("tests/unit/protocol/session/connect_tokens_document_test.cpp"));
    const std::string source{std::istreambuf_iterator<char>(file), {}};
    const std::string begin = "from here\n";
    const std::size_t first = source.find(begin) + begin.size();
    const std::array servers{ipv4_address({203, 0, 113, 7}, 40000)};

    const auto bytes = token_for(7, "Ann", servers, example_key(), 1'700'000'000);

    EXPECT_EQ(read_blocks()["cpp"], source.substr(first, source.find("// to here") - first));
    ASSERT_TRUE(bytes.ok());
    const auto token = read_connect_token(bytes.value());
    ASSERT_TRUE(token.ok());
    EXPECT_TRUE(open_private_token(token.value().sealed, token.value().seal, example_key()).ok());
}

TEST(ConnectTokensDocument, has_the_bytes_of_the_handshake) {
    auto blocks = read_blocks();
    const ConnectToken token = example_token();
    const HandshakeHeader handshake{kProtocol, example_agreement().client_random};
    const Cookie cookie{123'456, counting_from<16>(0xD0)};
    const Response response{cookie, kOffersAes, token.seal.expire_time, token.seal.nonce};
    const crypto::Key& key = token.fields.server_to_client;

    EXPECT_EQ(blocks["hex request"], dump_of(write_request(handshake)));
    EXPECT_EQ(blocks["hex challenge"], dump_of(write_challenge(handshake.client_random, cookie)));
    EXPECT_EQ(blocks["hex response"], dump_of(write_response(handshake, response, token.sealed,
                                                             token.fields.client_to_server)));
    EXPECT_EQ(blocks["hex accepted"],
              dump_of(write_accepted({example_agreement(), kClientId, 5}, key)));
    EXPECT_EQ(blocks["hex denied"],
              dump_of(write_denied(handshake.client_random, DeniedReason::server_full, &key)));
}

TEST(ConnectTokensDocument, has_the_keys_of_the_session) {
    const SessionKeys keys = derive_session_keys(example_token().fields, example_agreement());

    EXPECT_EQ(read_blocks()["values session keys"],
              "client to server = " + hex_of(keys.client_to_server.bytes()) +
                  "\nserver to client = " + hex_of(keys.server_to_client.bytes()) + "\n");
}

TEST(ConnectTokensDocument, has_the_bytes_of_a_sealed_packet) {
    const SessionKeys keys = derive_session_keys(example_token().fields, example_agreement());
    const PacketSeal seal{crypto::Cipher::chacha20_poly1305, keys.client_to_server, kProtocol};
    auto packet = counting_from<64 + crypto::kTagBytes>(1);

    seal_packet(seal, 4'294'967'303, counting_from<12>(0x15), packet);

    EXPECT_EQ(read_blocks()["hex packet"], dump_of(packet));
}

/// Expects a row "| `name` | 3 | ..." for each reason, and no others.
TEST(ConnectTokensDocument, names_every_reason_with_its_number) {
    std::ifstream file(test::source_path("docs/connect-tokens.md"));
    std::map<std::string, unsigned> rows;
    for (std::string line; std::getline(file, line);) {
        char name[32] = {};
        unsigned number = 0;
        if (std::sscanf(line.c_str(), "| `%31[a-z_]` | %u |", name, &number) == 2)
            rows[name] = number;
    }

    EXPECT_EQ(rows.size(), kDeniedReasonCount);
    for (std::uint8_t i = 0; i < kDeniedReasonCount; ++i)
        EXPECT_EQ(rows.at(std::string(name_of(*denied_reason_of(i)))), i);
}

TEST(ConnectTokensDocument, names_every_mode_with_its_number) {
    std::ifstream file(test::source_path("docs/connect-tokens.md"));
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    std::string modes = "0: any";
    for (std::size_t i = 0; i < sim::kGameModes; ++i)
        modes += ", " + std::to_string(1 + i) + " `" + std::string(sim::kGameModeNames[i]) + "`";

    EXPECT_NE(text.find(modes + " |\n"), std::string::npos) << modes;
}

}  // namespace
}  // namespace arena::protocol
