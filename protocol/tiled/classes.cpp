#include "protocol/tiled/classes.h"

#include <array>

#include "protocol/base/nearest_name.h"

namespace arena::protocol {

namespace {

/// In the order of the enumeration.
constexpr std::array<std::string_view, 25> kNames = {
    "wall",  "low_wall", "one_sided",  "spawn", "platform", "door", "timed",
    "crate", "spikes",   "pickup",     "pad",   "plate",    "area", "bush",
    "flag",  "base",     "hill",       "ice",   "conveyor", "wind", "gravity",
    "water", "ladder",   "teleporter", "path"};

/// What people call a class in the maps of other games, as plain_word returns it.
struct Synonym {
    std::string_view name;
    ObjectClass object_class;
};

constexpr std::array<Synonym, 63> kSynonyms = {{
    {"block", ObjectClass::wall},          {"boundary", ObjectClass::wall},
    {"collidable", ObjectClass::wall},     {"collide", ObjectClass::wall},
    {"collider", ObjectClass::wall},       {"collision", ObjectClass::wall},
    {"ground", ObjectClass::wall},         {"hitbox", ObjectClass::wall},
    {"obstacle", ObjectClass::wall},       {"rock", ObjectClass::wall},
    {"solid", ObjectClass::wall},          {"cover", ObjectClass::low_wall},
    {"fence", ObjectClass::low_wall},      {"halfwall", ObjectClass::low_wall},
    {"ledge", ObjectClass::one_sided},     {"jumpthrough", ObjectClass::one_sided},
    {"oneway", ObjectClass::one_sided},    {"onewayplatform", ObjectClass::one_sided},
    {"semisolid", ObjectClass::one_sided}, {"hero", ObjectClass::spawn},
    {"player", ObjectClass::spawn},        {"playerstart", ObjectClass::spawn},
    {"start", ObjectClass::spawn},         {"startpoint", ObjectClass::spawn},
    {"startposition", ObjectClass::spawn}, {"elevator", ObjectClass::platform},
    {"lift", ObjectClass::platform},       {"gate", ObjectClass::door},
    {"barrel", ObjectClass::crate},        {"box", ObjectClass::crate},
    {"breakable", ObjectClass::crate},     {"destructible", ObjectClass::crate},
    {"hazard", ObjectClass::spikes},       {"lava", ObjectClass::spikes},
    {"trap", ObjectClass::spikes},         {"ammo", ObjectClass::pickup},
    {"health", ObjectClass::pickup},       {"item", ObjectClass::pickup},
    {"medkit", ObjectClass::pickup},       {"powerup", ObjectClass::pickup},
    {"bouncer", ObjectClass::pad},         {"spring", ObjectClass::pad},
    {"trampoline", ObjectClass::pad},      {"button", ObjectClass::plate},
    {"lever", ObjectClass::plate},         {"switch", ObjectClass::plate},
    {"foliage", ObjectClass::bush},        {"banner", ObjectClass::flag},
    {"ctfflag", ObjectClass::flag},        {"flagpole", ObjectClass::flag},
    {"capturezone", ObjectClass::base},    {"goal", ObjectClass::base},
    {"koth", ObjectClass::hill},           {"controlpoint", ObjectClass::hill},
    {"slippery", ObjectClass::ice},        {"conveyorbelt", ObjectClass::conveyor},
    {"belt", ObjectClass::conveyor},       {"updraft", ObjectClass::wind},
    {"lowgravity", ObjectClass::gravity},  {"pool", ObjectClass::water},
    {"track", ObjectClass::path},          {"route", ObjectClass::path},
    {"waypoint", ObjectClass::path},
}};

/// Returns the word in small letters without separators, without a number behind it, and without
/// the s of a plural: "Spawn Points 2" -> "spawnpoint".
std::string plain_word(std::string_view text) {
    std::string word;
    for (const char letter : text) {
        if (letter == '_' || letter == '-' || letter == ' ' || letter == '.') continue;
        const bool is_capital = letter >= 'A' && letter <= 'Z';
        word += is_capital ? static_cast<char>(letter - 'A' + 'a') : letter;
    }
    while (!word.empty() && word.back() >= '0' && word.back() <= '9')
        word.pop_back();
    if (word.size() > 1 && word.back() == 's') word.pop_back();
    return word;
}

}  // namespace

std::optional<ObjectClass> class_near(std::string_view unknown) {
    const std::string word = plain_word(unknown);
    for (const Synonym& synonym : kSynonyms)
        if (synonym.name == word) return synonym.object_class;
    const std::string nearest = nearest_name(word, kNames);
    return nearest.empty() ? std::nullopt : class_named(nearest);
}

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
