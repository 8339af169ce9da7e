#include "client/c/versioned.h"

#include <array>
#include <cstring>

#include <gtest/gtest.h>

namespace arena::client {
namespace {

/// An arenad_open_token in a program that was compiled with a newer header.
struct NewerSpec {
    arenad_open_token known;
    std::uint64_t added;
};

NewerSpec newer_spec(std::uint64_t added) {
    NewerSpec spec{};
    spec.known.struct_size = sizeof spec;
    spec.known.create_time = 7;
    spec.added = added;
    return spec;
}

TEST(Versioned, reads_a_struct_of_the_same_version_completely) {
    const arenad_open_token given{
        .struct_size = sizeof given, .server = "s", .name = "n", .create_time = 9};
    arenad_open_token known{};

    const arenad_error error = read_struct(&given, known);

    EXPECT_EQ(error, ARENAD_OK);
    EXPECT_STREQ(known.server, "s");
    EXPECT_STREQ(known.name, "n");
    EXPECT_EQ(known.create_time, 9u);
}

TEST(Versioned, reads_a_newer_struct_whose_new_fields_are_zero) {
    const NewerSpec given = newer_spec(0);
    arenad_open_token known{};

    const arenad_error error = read_struct(&given.known, known);

    EXPECT_EQ(error, ARENAD_OK);
    EXPECT_EQ(known.create_time, 7u);
}

TEST(Versioned, rejects_a_newer_struct_whose_new_fields_are_set) {
    const NewerSpec given = newer_spec(1);
    arenad_open_token known{};

    EXPECT_EQ(read_struct(&given.known, known), ARENAD_ERROR_STRUCT_SIZE);
}

TEST(Versioned, rejects_null_and_sizes_of_no_version) {
    arenad_open_token given{};
    arenad_open_token known{};

    EXPECT_EQ(read_struct(static_cast<const arenad_open_token*>(nullptr), known),
              ARENAD_ERROR_NULL);
    for (const std::uint32_t size :
         {0u, 4u, unsigned{kFirstStructBytes<arenad_open_token>} - 1, 1025u, 0xFFFFFFFFu}) {
        given.struct_size = size;
        EXPECT_EQ(read_struct(&given, known), ARENAD_ERROR_STRUCT_SIZE) << size;
    }
}

TEST(Versioned, writes_zeros_to_fields_that_this_library_does_not_know) {
    NewerSpec given = newer_spec(0xFFFF);

    write_struct(arenad_open_token{.create_time = 3}, &given.known);

    EXPECT_EQ(given.known.struct_size, sizeof given);
    EXPECT_EQ(given.known.create_time, 3u);
    EXPECT_EQ(given.added, 0u);
}

TEST(Versioned, writes_no_more_than_an_older_struct_has_room_for) {
    std::array<unsigned char, sizeof(arenad_open_token)> memory{};
    memory.fill(0xAA);
    const std::uint32_t size = sizeof(arenad_open_token) - sizeof(std::uint64_t);
    std::memcpy(memory.data(), &size, sizeof size);
    alignas(arenad_open_token) std::array<unsigned char, sizeof(arenad_open_token)> given = memory;

    write_struct(arenad_open_token{.create_time = 3},
                 reinterpret_cast<arenad_open_token*>(given.data()));

    for (std::size_t i = size; i < given.size(); ++i)
        EXPECT_EQ(given[i], 0xAA) << i;
}

}  // namespace
}  // namespace arena::client
