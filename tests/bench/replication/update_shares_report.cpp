#include "tests/bench/replication/update_shares_report.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <string>
#include <tuple>
#include <utility>

#include <nlohmann/json.hpp>

namespace arena::bench {
namespace {

// Indexed by UpdatePart and by UpdateField.
constexpr std::array<const char*, kUpdateParts> kPartNames{"frame",
                                                           "removed_players",
                                                           "removed_projectiles",
                                                           "introduced_players",
                                                           "introduced_projectiles",
                                                           "player_motions",
                                                           "projectile_motions",
                                                           "things",
                                                           "aims",
                                                           "statuses"};
constexpr std::array<const char*, kUpdateFields> kFieldNames{
    "counts", "filler", "ids",    "category", "likeness", "number", "kind",  "team",
    "owner",  "age",    "wanted", "place",    "step",     "aim",    "status"};
constexpr std::array<const char*, std::tuple_size_v<WidthCounts>> kWidthNames{
    "narrow", "medium", "wide", "far", "whole"};

/// Converts bits to bytes per update, and to a share of all bits.
struct Mean {
    double updates = 0;
    double all_bits = 0;

    explicit Mean(const UpdateShares& shares)
        : updates(static_cast<double>(std::max<std::uint64_t>(1, shares[UpdatePart::frame].items))),
          all_bits(static_cast<double>(shares.total_bits())) {}
    [[nodiscard]] double bytes(std::uint64_t bits) const {
        return static_cast<double>(bits) / 8.0 / updates;
    }
    [[nodiscard]] double share(std::uint64_t bits) const {
        return static_cast<double>(bits) / all_bits;
    }
    [[nodiscard]] double items(const PartShares& part) const {
        return static_cast<double>(part.items) / updates;
    }
};

double bytes_an_item(const PartShares& part) {
    return static_cast<double>(part.total_bits()) / 8.0 / static_cast<double>(part.items);
}

std::uint64_t pairs_of(const WidthCounts& widths) {
    return std::accumulate(widths.begin(), widths.end(), std::uint64_t{0});
}

double width_share(const WidthCounts& widths, std::size_t width) {
    return static_cast<double>(widths[width]) / static_cast<double>(pairs_of(widths));
}

std::string words_of(std::string name) {
    for (char& letter : name)
        if (letter == '_') letter = ' ';
    return name;
}

std::string text_of(const WidthCounts& widths) {
    std::string text;
    for (std::size_t width = 0; pairs_of(widths) > 0 && width < widths.size(); ++width) {
        std::array<char, 32> buffer;
        std::snprintf(buffer.data(), buffer.size(), "  %s %.1f %%", kWidthNames[width],
                      100.0 * width_share(widths, width));
        text += buffer.data();
    }
    return text;
}

std::string text_of_steered(const PartShares& part) {
    std::array<char, 32> buffer;
    std::snprintf(buffer.data(), buffer.size(), "  steered %.1f %%",
                  100.0 * static_cast<double>(part.steered) / static_cast<double>(part.items));
    return buffer.data();
}

void print_field(const PartShares& part, UpdateField field, const Mean& mean) {
    if (part[field] == 0) return;
    std::string widths;
    if (field == UpdateField::wanted) widths = text_of_steered(part);
    if (field == UpdateField::place) widths = text_of(part.places);
    if (field == UpdateField::step) widths = text_of(part.steps);
    std::printf(
        "    %-26s %9s %9.1f %7.1f %% %7.2f%s\n", kFieldNames[static_cast<std::size_t>(field)], "",
        mean.bytes(part[field]), 100.0 * mean.share(part[field]),
        static_cast<double>(part[field]) / 8.0 / static_cast<double>(part.items), widths.c_str());
}

nlohmann::json json_of(const WidthCounts& widths) {
    nlohmann::json json;
    for (std::size_t width = 0; width < widths.size(); ++width)
        json[kWidthNames[width]] = width_share(widths, width);
    return json;
}

nlohmann::json json_of(const PartShares& part, const Mean& mean) {
    nlohmann::json json{{"items", mean.items(part)},
                        {"bytes", mean.bytes(part.total_bits())},
                        {"share", mean.share(part.total_bits())},
                        {"bytes_an_item", bytes_an_item(part)},
                        {"fields", nlohmann::json::object()}};
    for (std::size_t field = 0; field < kUpdateFields; ++field)
        if (part.bits[field] > 0)
            json["fields"][kFieldNames[field]] = {{"bytes", mean.bytes(part.bits[field])},
                                                  {"share", mean.share(part.bits[field])}};
    if (part.steered > 0)
        json["steered"] = static_cast<double>(part.steered) / static_cast<double>(part.items);
    if (pairs_of(part.places) > 0) json["place_widths"] = json_of(part.places);
    if (pairs_of(part.steps) > 0) json["step_widths"] = json_of(part.steps);
    return json;
}

}  // namespace

void print_update_shares(const UpdateShares& shares) {
    const Mean mean(shares);
    std::printf("%-30s %9s %9s %9s %7s\n", "column of an update, the mean", "items", "bytes",
                "share", "an item");
    for (std::size_t i = 0; i < kUpdateParts; ++i) {
        const PartShares& part = shares.parts[i];
        if (part.items == 0) continue;
        std::printf("  %-28s %9.2f %9.1f %7.1f %% %7.2f\n", words_of(kPartNames[i]).c_str(),
                    mean.items(part), mean.bytes(part.total_bits()),
                    100.0 * mean.share(part.total_bits()), bytes_an_item(part));
        for (std::size_t field = 0; field < kUpdateFields; ++field)
            print_field(part, static_cast<UpdateField>(field), mean);
    }
    std::printf("  %-28s %9s %9.1f\n", "all", "", mean.bytes(shares.total_bits()));
}

nlohmann::json json_of(const UpdateShares& shares) {
    const Mean mean(shares);
    nlohmann::json parts = nlohmann::json::object();
    for (std::size_t i = 0; i < kUpdateParts; ++i)
        if (shares.parts[i].items > 0) parts[kPartNames[i]] = json_of(shares.parts[i], mean);
    return {{"updates", shares[UpdatePart::frame].items},
            {"bytes", mean.bytes(shares.total_bits())},
            {"parts", std::move(parts)}};
}

}  // namespace arena::bench
