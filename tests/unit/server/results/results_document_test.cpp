// The programs that docs/results.md shows for checking a signature, run as they stand there.
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include <gtest/gtest.h>
#include <unistd.h>

#include "protocol/session/token/key_text.h"
#include "server/results/delivery_queue.h"
#include "server/results/signature.h"
#include "server/statistics/delivery_figures.h"
#include "tests/support/folders.h"
#include "tests/support/process.h"
#include "tests/support/temporary_folder.h"

namespace arena::server::results_document_test {
namespace {

std::string results_document() {
    std::ifstream file(arena::test::source_path("docs/results.md"));
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Returns the document's block of a language.
std::string block_of(const std::string& language) {
    const std::string text = results_document();
    const std::string fence = "```" + language + "\n";
    const std::size_t begin = text.find(fence);
    if (begin == std::string::npos) return {};
    return text.substr(begin + fence.size(),
                       text.find("```", begin + fence.size()) - begin - fence.size());
}

struct ResultsDocument : testing::Test {
    const arena::test::TemporaryFolder folder;
    const std::string body = "{\"id\":\"m-1\",\"name\":\"\xc3\xbc\"}";
    const std::string key_text = [] {
        protocol::crypto::Key key;
        key.bytes()[5] = std::byte{5};
        return protocol::key_to_text(key) + "\n";
    }();
    const std::string signature =
        signature_value(protocol::key_from_text(key_text).value(), 1767225600, body);
    const std::string wrong_key = "1" + key_text.substr(1);

    /// Writes the program, with lines that call its function, and returns what it prints.
    std::string printed(const char* interpreter, const std::string& program,
                        const std::string& call_begin, const std::string& call_end) const {
        folder.write("body", body);
        folder.write("changed", body + " ");
        folder.write("key", key_text);
        folder.write("wrong", wrong_key);
        std::string text = program;
        const auto call = [&](const std::string& key, const std::string& header,
                              const std::string& of, const std::string& now) {
            text += call_begin + "read('" + folder.path(key) + "'), '" + header + "', raw('" +
                    folder.path(of) + "'), " + now + call_end;
        };
        call("key", signature, "body", "1767225600");
        call("key", signature + ",v2=later", "body", "1767225800");
        call("key", signature, "changed", "1767225600");
        call("wrong", signature, "body", "1767225600");
        call("key", signature, "body", "1767226000");
        call("key", signature.substr(0, signature.size() - 1), "body", "1767225600");
        for (const char* header : {"", "t=", "v1=00", "t=x,v1=y", "t=1767225600", ",,=,"})
            call("key", header, "body", "1767225600");
        const auto result = arena::test::run_process(interpreter, {folder.write("program", text)},
                                                     {}, std::chrono::minutes(2));
        EXPECT_EQ(result.exit_code, 0) << result.standard_error;
        return result.standard_output;
    }
};

constexpr const char* kExpected = "yes\nyes\nno\nno\nno\nno\nno\nno\nno\nno\nno\nno\n";

TEST_F(ResultsDocument, its_python_checks_signatures) {
    const std::string program = block_of("python") +
                                "def read(path): return open(path).read()\n"
                                "def raw(path): return open(path, 'rb').read()\n";

    EXPECT_EQ(printed("/usr/bin/python3", program, "print('yes' if is_ours(", ") else 'no')\n"),
              kExpected);
}

TEST_F(ResultsDocument, its_javascript_checks_signatures) {
    if (::access("/usr/bin/node", X_OK) != 0) GTEST_SKIP() << "there is no Node";
    const std::string program = block_of("javascript") +
                                "const fs = require('fs');\n"
                                "const read = (path) => fs.readFileSync(path, 'utf8');\n"
                                "const raw = (path) => fs.readFileSync(path);\n";

    EXPECT_EQ(printed("/usr/bin/node", program, "console.log(isOurs(", ") ? 'yes' : 'no');\n"),
              kExpected);
}

TEST_F(ResultsDocument, has_every_reason_and_says_what_follows) {
    const std::string text = results_document();
    const std::size_t about_the_result = text.find("| this result waits |");

    AttemptFailures().for_each([&](AttemptFailure why, auto) {
        const std::size_t row = text.find("| `" + std::string(name_of(why)) + "` |");
        ASSERT_NE(row, std::string::npos) << name_of(why);
        const bool is_below = text.find('\n', row) > about_the_result;
        EXPECT_EQ(is_below, is_about_the_result(why)) << name_of(why);
    });
}

}  // namespace
}  // namespace arena::server::results_document_test
