#include "protocol/tiled/document_text.h"

#include <gtest/gtest.h>

#include "protocol/tiled/json_document.h"

namespace arena::protocol {
namespace {

TEST(DocumentText, is_what_the_document_was_read_from) {
    const std::string text =
        R"({"layers":[{"chunks":[{"data":[3]}]},{"data":[1,2147483650]}],"width":2})"
        "\n";
    DocumentUse use;

    EXPECT_EQ(document_text(parse_json(text, use).value()), text);
}

TEST(DocumentText, leaves_out_what_only_the_importer_knows) {
    EXPECT_EQ(document_text({{"tilesets", {{{"source", "a.tsx"}, {"unread", "gone"}}}}}),
              "{\"tilesets\":[{\"source\":\"a.tsx\"}]}\n");
}

}  // namespace
}  // namespace arena::protocol
