#include "protocol/tiled/message.h"

#include <gtest/gtest.h>

namespace arena::protocol {
namespace {

TEST(LayerPath, joins_names_and_marks_unnamed_layers) {
    EXPECT_EQ(layer_path("", "walls"), "walls");
    EXPECT_EQ(layer_path("outer", "inner"), "outer/inner");
    EXPECT_EQ(layer_path("outer", ""), "outer/unnamed");
}

TEST(LayerPath, loses_its_front_when_it_grows_too_long) {
    const std::string parent(100, 'p');

    EXPECT_EQ(layer_path(parent, std::string(27, 'n')), parent + "/" + std::string(27, 'n'));
    EXPECT_EQ(layer_path(parent, std::string(28, 'n')), ".../" + std::string(28, 'n'));
}

TEST(PlaceText, leaves_out_unknown_parts) {
    EXPECT_EQ(place_text("walls", 12), "layer 'walls', object 12");
    EXPECT_EQ(place_text("walls", 0), "layer 'walls'");
    EXPECT_EQ(place_text("", 12), "object 12");
    EXPECT_EQ(place_text("", 0), "");
}

TEST(Counted, has_an_s_unless_it_is_one) {
    EXPECT_EQ(counted(1, "object"), "1 object");
    EXPECT_EQ(counted(2, "object"), "2 objects");
}

}  // namespace
}  // namespace arena::protocol
