#include "protocol/session/packet/session_keys.h"

#include <gtest/gtest.h>

#include "tests/support/handshake.h"
#include "tests/unit/protocol/crypto/hex.h"

namespace arena::protocol {
namespace {

using test::counting_from;
using test::hex_of;
using test::test_key;

TokenFields fields() {
    TokenFields token;
    token.client_to_server = test_key(0x10);
    token.server_to_client = test_key(0x70);
    return token;
}

Agreement agreement() {
    return {counting_from<16>(0xA0), counting_from<16>(0xB0), 0x123456,
            crypto::Cipher::chacha20_poly1305};
}

// Computed with Python: hashlib.blake2b(words + bytes(range(0xA0, 0xC0)) + b"\x56\x34\x12\x00",
// key=bytes(range(0x10, 0x30)), digest_size=32), and likewise with the key from 0x70 on.
TEST(SessionKeys, are_derived_as_the_document_says) {
    const SessionKeys keys = derive_session_keys(fields(), agreement());

    EXPECT_EQ(hex_of(keys.client_to_server.bytes()),
              "60882355736aa25506a2a66c600366b07744b9f144c54e51e4ae5af2212a74db");
    EXPECT_EQ(hex_of(keys.server_to_client.bytes()),
              "2eef14bc594874d4df7e83ee3a4ccc813b31e6b4a63e35f8e4fa8b8cfcb9c078");
    EXPECT_EQ(hex_of(derive_accepted_key(test_key(0x70), agreement()).bytes()),
              "e4d5a6f1a45b08db40a0a2f3ee63e8d1ed82c824cea7339df0510e121f8a4621");
}

TEST(SessionKeys, any_difference_changes_all_keys) {
    const SessionKeys keys = derive_session_keys(fields(), agreement());
    std::array<Agreement, 4> others;
    others.fill(agreement());
    others[0].client_random[0] ^= std::byte{1};
    others[1].server_random[15] ^= std::byte{1};
    others[2].connection ^= 0x800000;
    others[3].cipher = crypto::Cipher::aes_256_gcm;

    for (const Agreement& other : others) {
        const SessionKeys other_keys = derive_session_keys(fields(), other);
        EXPECT_FALSE(other_keys.client_to_server == keys.client_to_server);
        EXPECT_FALSE(other_keys.server_to_client == keys.server_to_client);
        EXPECT_EQ(other_keys.cipher, other.cipher);
    }
}

}  // namespace
}  // namespace arena::protocol
