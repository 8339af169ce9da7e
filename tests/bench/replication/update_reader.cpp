#include "tests/bench/replication/update_reader.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "protocol/replication/shot_motion_code.h"

namespace arena::bench {
namespace {

using protocol::BitReader;
using protocol::PairWidths;
using protocol::ShortId;

// As in id_code.cpp, introduction_code.cpp, motion_code.h and shot_motion_code.cpp. With a wrong
// number here, the reader ends at another bit than the real decoder.
constexpr unsigned kCountDivisor = 3;
constexpr unsigned kDivisorBits = 3;
constexpr unsigned kGroupBits = 4;
constexpr unsigned kKindBits = 6;
constexpr unsigned kTeamBits = 8;
constexpr PairWidths kFirstPlaceWidths{8, 14, 16, 20, 28};
constexpr PairWidths kFirstStepWidths{8, 11, 13, 16, 22};
constexpr PairWidths kPlaceWidths{5, 6, 7, 9, 28};
constexpr PairWidths kStepWidths{5, 6, 7, 9, 22};
constexpr PairWidths kWantedWidths{7, 9, 10, 12, 14};
constexpr unsigned kCloseAimBits = 6;
constexpr unsigned kWantedBits = 9;
constexpr PairWidths kShotPlaceWidths{6, 9, 11, 13, 28};
constexpr PairWidths kShotStepWidths{6, 10, 12, 14, 22};
constexpr unsigned kParameterBits = 5;
constexpr unsigned kOwnersPart = 3;
constexpr unsigned kShortAges = 3;
constexpr unsigned kLongAgeDivisor = 2;
constexpr unsigned kTurnedBits = 11;
constexpr unsigned kTurnedFarBits = 14;
constexpr unsigned kAlongBits = 8;
constexpr unsigned kAlongFarBits = 12;
constexpr unsigned kAcrossBits = 4;

[[noreturn]] void fail(const std::string& what) {
    throw std::runtime_error("replication: an update " + what);
}

using Introduced = std::array<std::optional<sim::EntityId>, protocol::kEntitiesSeenMax>;

UpdatePart part_of(sim::Category category, UpdatePart player, UpdatePart projectile) {
    switch (category) {
        case sim::Category::player:
            return player;
        case sim::Category::projectile:
            return projectile;
        case sim::Category::obstacle:
            return UpdatePart::things;
    }
    return UpdatePart::things;
}

struct ListedId {
    ShortId id = 0;
    std::uint64_t bits = 0;  ///< of the gap before it
};

/// Takes one update apart, from its first bit to its last.
class UpdateDissector {
  public:
    UpdateDissector(sim::Tick tick, std::int64_t fall, protocol::ShotKinds shot_kinds,
                    protocol::RunKinds run_kinds, std::span<const std::byte> update,
                    Introduced& introduced, std::span<const sim::EntityId> far_players)
        : tick_(tick),
          fall_(fall),
          shot_kinds_(shot_kinds),
          run_kinds_(run_kinds),
          update_(update),
          bits_(update),
          introduced_(introduced),
          far_players_(far_players) {}

    [[nodiscard]] UpdateShares run() {
        read_removals();
        read_introductions();
        read_motions();
        read_shot_motions();
        for (const ListedId& listed : read_ids()) {
            static_cast<void>(bits_.bits(bits_.bit() ? protocol::kAimBits : kCloseAimBits));
            take_item(UpdatePart::aims, UpdateField::aim, listed);
        }
        for (const ListedId& listed : read_ids()) {
            static_cast<void>(read_status(bits_));
            take_item(UpdatePart::statuses, UpdateField::status, listed);
        }
        if (!bits_.ok() || !bits_.done()) fail("does not end with its statuses");
        PartShares& frame = shares_[UpdatePart::frame];
        frame.items = 1;
        frame[UpdateField::filler] = update_.size() * 8 - bits_.position();
        if (shares_.total_bits() != update_.size() * 8) fail("has bits that belong to no field");
        return shares_;
    }

  private:
    void read_removals() {
        for (const ListedId& listed : read_ids())
            count_item(
                part_of_id(listed.id, UpdatePart::removed_players, UpdatePart::removed_projectiles),
                listed);
    }

    void read_introductions() {
        protocol::IntroductionCode code(tick_, fall_, shot_kinds_, run_kinds_);
        for (const ListedId& listed : read_ids()) {
            BitReader real_reader = bits_;
            const auto introduction = code.read(real_reader);
            if (!introduction) fail("has an introduction that cannot be read");
            introduced_[listed.id] = introduction->traits.id;
            read_introduction(listed, introduction->traits);
            check_position(real_reader);
        }
    }

    void read_introduction(const ListedId& listed, const protocol::Traits& traits) {
        const bool is_projectile = bits_.bit();
        if (!is_projectile) static_cast<void>(bits_.bit());
        const UpdatePart part = part_of(category_of(traits.id), UpdatePart::introduced_players,
                                        UpdatePart::introduced_projectiles);
        count_item(part, listed);
        take(part, UpdateField::category);
        const bool may_be_like_last = is_projectile && has_shot_;
        const bool has_other_owner = may_be_like_last && !bits_.bit();
        const bool has_same_owner = may_be_like_last && !has_other_owner && !bits_.bit();
        take(part, UpdateField::likeness);
        if (!has_other_owner && !has_same_owner) {
            skip_groups();
            take(part, UpdateField::number);
            if (bits_.bit()) static_cast<void>(bits_.bits(kKindBits));
            take(part, UpdateField::kind);
            if (bits_.bit()) static_cast<void>(bits_.bits(kTeamBits));
            take(part, UpdateField::team);
        }
        if (is_projectile) {
            if (!has_shot_) owner_bits_ = bits_.bits(kParameterBits);
            if (!has_same_owner)
                static_cast<void>(
                    bits_.rice(owner_bits_ > kOwnersPart ? owner_bits_ - kOwnersPart : 0));
            take(part, UpdateField::owner);
            has_shot_ = true;
        }
        if (has_motion(traits)) read_first_motion(part, traits);
        if (has_aim(traits)) static_cast<void>(bits_.bits(protocol::kAimBits));
        take(part, UpdateField::aim);
        if (has_status(traits)) static_cast<void>(read_status(bits_));
        take(part, UpdateField::status);
    }

    void read_first_motion(UpdatePart part, const protocol::Traits& traits) {
        const sim::Category category = category_of(traits.id);
        const bool is_projectile = category == sim::Category::projectile;
        read_age(part);
        if (category == sim::Category::player) read_wanted(part);
        if (category == sim::Category::obstacle || places_ == 0) {
            ++shares_[part].places[skip_pair(kFirstPlaceWidths)];
        } else {
            if (places_ == 1) place_divisor_ = bits_.bits(kParameterBits);
            for (int axis = 0; axis < 2; ++axis)
                static_cast<void>(bits_.rice(place_divisor_));
        }
        places_ += category == sim::Category::obstacle ? 0 : 1;
        take(part, UpdateField::place);
        const std::uint16_t speed =
            is_projectile ? kind_of(shot_kinds_, traits.kind).step : std::uint16_t{0};
        if (speed != 0 && !bits_.bit())
            skip_on_circle(bits_on_speed_circle(speed));
        else
            ++shares_[part].steps[skip_pair(kFirstStepWidths)];
        take(part, UpdateField::step);
    }

    void read_motions() {
        for (const ListedId& listed : read_ids()) {
            // As for a known entity with a newer motion: where it is does not matter here.
            constexpr protocol::Motion kTooNew{.tick = std::numeric_limits<sim::Tick>::max()};
            BitReader real_reader = bits_;
            if (!read_motion(real_reader, tick_, kTooNew, fall_))
                fail("has a motion that cannot be read");
            const UpdatePart part =
                part_of_id(listed.id, UpdatePart::player_motions, UpdatePart::projectile_motions);
            count_item(part, listed);
            read_motion_fields(part, kPlaceWidths, kStepWidths);
            check_position(real_reader);
        }
    }

    void read_shot_motions() {
        for (const ListedId& listed : read_ids()) {
            constexpr protocol::Motion kTooNew{.tick = std::numeric_limits<sim::Tick>::max()};
            BitReader real_reader = bits_;
            if (!read_shot_motion(real_reader, tick_, kTooNew, protocol::ShotKind{}, fall_))
                fail("has a projectile's motion that cannot be read");
            const UpdatePart part = UpdatePart::projectile_motions;
            if (part_of_id(listed.id, UpdatePart::player_motions, part) != part)
                fail("has a projectile's motion of another entity");
            count_item(part, listed);
            read_age(part);
            read_shot_form(part);
            check_position(real_reader);
        }
    }

    /// Reads all of a projectile's motion but its age.
    void read_shot_form(UpdatePart part) {
        const bool is_turned = !bits_.bit();
        const bool is_mirrored = !is_turned && !bits_.bit();
        const bool ends_with_one = !is_turned && bits_.bit();
        take(part, UpdateField::likeness);
        if (!is_turned && !is_mirrored && ends_with_one) {
            ++shares_[part].places[skip_pair(kShotPlaceWidths)];
            take(part, UpdateField::place);
            ++shares_[part].steps[skip_pair(kShotStepWidths)];
            return take(part, UpdateField::step);
        }
        const bool is_far = !is_turned && !is_mirrored;
        if (is_mirrored)
            for (int axis = 0; axis < 2; ++axis)
                static_cast<void>(bits_.rice(0));
        else
            skip_on_circle(is_far ? kTurnedFarBits : kTurnedBits);
        take(part, UpdateField::step);
        static_cast<void>(bits_.bits(is_far ? kAlongFarBits : kAlongBits));
        static_cast<void>(bits_.bits(kAcrossBits));
        take(part, UpdateField::place);
    }

    void read_age(UpdatePart part) {
        unsigned ones = 0;
        while (ones < kShortAges && bits_.bit())
            ++ones;
        if (ones == kShortAges) static_cast<void>(protocol::read_number(bits_, kLongAgeDivisor));
        if (fall_ != 0) static_cast<void>(bits_.bit());
        take(part, UpdateField::age);
    }

    void read_wanted(UpdatePart part) {
        if (bits_.bit()) {
            ++shares_[part].steered;
            if (!bits_.bit())
                skip_on_circle(kWantedBits);
            else if (bits_.bit())
                static_cast<void>(skip_pair(kWantedWidths));
        }
        take(part, UpdateField::wanted);
    }

    void read_motion_fields(UpdatePart part, const PairWidths& places, const PairWidths& steps) {
        read_age(part);
        read_wanted(part);
        ++shares_[part].places[skip_pair(places)];
        take(part, UpdateField::place);
        ++shares_[part].steps[skip_pair(steps)];
        take(part, UpdateField::step);
    }

    /// Reads a list of ids. Its count and divisor belong to the frame; the bits of each id are left
    /// to its part.
    [[nodiscard]] std::vector<ListedId> read_ids() {
        BitReader real_reader = bits_;
        std::vector<ShortId> ids;
        if (!protocol::read_ids(real_reader, protocol::kEntitiesSeenMax, ids))
            fail("has a list of ids that cannot be read");
        if (!ids.empty() && ids.back() >= protocol::kEntitiesSeenMax)
            fail("names an id that is too large");

        const bool has_any = bits_.rice(kCountDivisor) > 0;
        const unsigned k = has_any ? bits_.bits(kDivisorBits) : 0;
        take(UpdatePart::frame, UpdateField::counts);
        std::vector<ListedId> listed;
        for (const ShortId id : ids) {
            static_cast<void>(bits_.rice(k));
            listed.push_back({.id = id, .bits = bits_.position() - taken_});
            taken_ = bits_.position();
        }
        check_position(real_reader);
        return listed;
    }

    void skip_groups() {
        do
            static_cast<void>(bits_.bits(kGroupBits));
        while (bits_.bit() && bits_.ok());
    }

    void skip_on_circle(unsigned sent_bits) {
        static_cast<void>(bits_.bits(2));
        static_cast<void>(bits_.bits(sent_bits));
        static_cast<void>(bits_.rice(0));
    }

    /// Returns the bits of the smaller part of a step of that length, in 2^-13 m.
    static unsigned bits_on_speed_circle(std::uint16_t step) {
        const auto most =
            static_cast<unsigned>(std::sqrt(static_cast<double>(step) * step / 2.0)) / 8;
        return static_cast<unsigned>(std::bit_width(most)) + 1;
    }

    /// Skips a pair and returns the index of its width.
    std::size_t skip_pair(const PairWidths& widths) {
        std::size_t width = 0;
        while (width + 1 < widths.size() && bits_.bit())
            ++width;
        static_cast<void>(bits_.bits(widths[width]));
        static_cast<void>(bits_.bits(widths[width]));
        return width;
    }

    /// Counts all bits since the last call as this field's.
    void take(UpdatePart part, UpdateField field) {
        const std::uint64_t bits = bits_.position() - taken_;
        shares_[part][field] += bits;
        if (is_far_ && part != UpdatePart::frame) shares_[part].far_bits += bits;
        taken_ = bits_.position();
    }

    void count_item(UpdatePart part, const ListedId& listed) {
        ++shares_[part].items;
        shares_[part][UpdateField::ids] += listed.bits;
        is_far_ = introduced_[listed.id] &&
                  std::ranges::binary_search(far_players_, *introduced_[listed.id]);
        if (!is_far_) return;
        ++shares_[part].far_items;
        shares_[part].far_bits += listed.bits;
    }

    void take_item(UpdatePart part, UpdateField field, const ListedId& listed) {
        count_item(part, listed);
        take(part, field);
    }

    [[nodiscard]] UpdatePart part_of_id(ShortId id, UpdatePart player,
                                        UpdatePart projectile) const {
        if (!introduced_[id]) fail("is about an entity that was not introduced");
        return part_of(category_of(*introduced_[id]), player, projectile);
    }

    void check_position(const BitReader& real_reader) const {
        if (bits_.position() != real_reader.position())
            fail("ends at another bit for the real decoder");
    }

    sim::Tick tick_;
    std::int64_t fall_;
    protocol::ShotKinds shot_kinds_;
    protocol::RunKinds run_kinds_;
    std::span<const std::byte> update_;
    BitReader bits_;
    Introduced& introduced_;
    std::span<const sim::EntityId> far_players_;
    bool is_far_ = false;  // whether the item that is read is about one of these
    bool has_shot_ = false;
    unsigned owner_bits_ = 0;
    std::size_t places_ = 0;
    unsigned place_divisor_ = 0;
    std::size_t taken_ = 0;  // the bits before this one belong to a field
    UpdateShares shares_;
};

}  // namespace

UpdateShares UpdateReader::read(sim::Tick tick, std::span<const std::byte> update,
                                std::span<const sim::EntityId> far_players) {
    return UpdateDissector(tick, fall_, shot_kinds_, run_kinds_, update, introduced_, far_players)
        .run();
}

}  // namespace arena::bench
