#include "protocol/tiled/classes.h"

#include <array>

namespace arena::protocol {

namespace {

/// In the order of the enumeration.
constexpr std::array<std::string_view, 15> kNames = {
    "wall",   "low_wall", "one_sided", "spawn", "platform", "door", "timed", "crate",
    "spikes", "pickup",   "pad",       "plate", "area",     "bush", "path"};

}  // namespace

std::optional<ObjectClass> class_named(std::string_view name) {
    for (std::size_t i = 0; i < kNames.size(); ++i)
        if (kNames[i] == name) return static_cast<ObjectClass>(i);
    return std::nullopt;
}

std::string_view name_of(ObjectClass object_class) {
    return kNames[static_cast<std::size_t>(object_class)];
}

std::string class_list() {
    std::string text;
    for (std::size_t i = 0; i < kNames.size(); ++i) {
        if (i > 0) text += i + 1 == kNames.size() ? " and " : ", ";
        text += kNames[i];
    }
    return text;
}

}  // namespace arena::protocol
