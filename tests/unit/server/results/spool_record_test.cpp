#include "server/results/spool_record.h"

#include <string>

#include <gtest/gtest.h>

namespace arena::server::spool_record_test {
namespace {

const SpoolRecord kRecord{{"m-7.a_B", R"({"id": "m-7.a_B", "name": "x y\u0000"})"}, 1767225600123};

void expect_problem(const std::string& bytes, const std::string& part) {
    const auto read = read_spool_record(bytes);
    ASSERT_FALSE(read.ok()) << bytes;
    EXPECT_NE(read.error().find(part), std::string::npos) << read.error();
}

TEST(SpoolRecord, is_read_as_it_was_written) {
    const auto read = read_spool_record(write_spool_record(kRecord));

    ASSERT_TRUE(read.ok()) << read.error();
    EXPECT_EQ(read.value().result.id, kRecord.result.id);
    EXPECT_EQ(read.value().result.json, kRecord.result.json);
    EXPECT_EQ(read.value().ended_at_unix_ms, kRecord.ended_at_unix_ms);
}

TEST(SpoolRecord, may_be_empty) {
    const auto read = read_spool_record(write_spool_record({{"a", ""}, 0}));

    ASSERT_TRUE(read.ok()) << read.error();
    EXPECT_EQ(read.value().result.json, "");
}

TEST(SpoolRecord, is_written_in_the_documented_form) {
    EXPECT_EQ(write_spool_record({{"m-7", "{}"}, 12}).substr(0, 25), "arenad-result 1 m-7 12 2 ");
}

TEST(SpoolRecord, any_changed_missing_or_added_byte_is_found) {
    const std::string good = write_spool_record(kRecord);

    for (std::size_t i = 0; i < good.size(); ++i) {
        std::string changed = good;
        changed[i] = static_cast<char>(changed[i] ^ 1);
        EXPECT_FALSE(read_spool_record(changed).ok()) << i;
        EXPECT_FALSE(read_spool_record(good.substr(0, i)).ok()) << i;
    }
    expect_problem(good + "x", "too long");
}

TEST(SpoolRecord, names_what_is_wrong) {
    expect_problem("", "not a file of arenad");
    expect_problem("{\"id\": 7}\n", "not a file of arenad");
    expect_problem("arenad-result 1 a 1 2", "ends too early");
    expect_problem("arenad-result 2 a 1 2 0\n{}", "another version");
    expect_problem("arenad-result 1 a 1 2\n{}", "first line");
    expect_problem("arenad-result 1 a 1 2 0 0\n{}", "first line");
    expect_problem("arenad-result 1 .a 1 2 0\n{}", "first line");
    expect_problem("arenad-result 1 a -1 2 0\n{}", "first line");
    expect_problem("arenad-result 1 a 1 99999999999999999999 0\n{}", "first line");
    expect_problem("arenad-result 1 a 1 3 0\n{}", "ends too early");
    expect_problem("arenad-result 1 a 1 2 0\n{}", "checksum");
    expect_problem("arenad-result " + std::string(300, 'x') + "\n", "ends too early");
}

TEST(SpoolName, says_the_id) {
    EXPECT_EQ(spool_name("m-7"), "m-7.result");
    EXPECT_EQ(id_of_spool_name("m-7.result"), "m-7");
    for (const char* name : {"", ".result", "m-7", "m-7.json", ".m.result", "a b.result", ".lock"})
        EXPECT_EQ(id_of_spool_name(name), "") << name;
}

TEST(ResultId, is_a_file_name_and_a_header_as_it_is) {
    EXPECT_TRUE(is_result_id("0198c5a4-7e1d-7d3b"));
    EXPECT_TRUE(is_result_id(std::string(64, 'x')));
    for (const char* id : {"", ".", "..", ".a", "a/b", "a b", "a\n", "a\"", "\xc3\xbc"})
        EXPECT_FALSE(is_result_id(id)) << id;
    EXPECT_FALSE(is_result_id(std::string(65, 'x')));
    EXPECT_FALSE(is_result_id(std::string_view("a\0b", 3)));
}

}  // namespace
}  // namespace arena::server::spool_record_test
