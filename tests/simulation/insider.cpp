#include "tests/simulation/insider.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "protocol/session/limits.h"
#include "server/session/session.h"
#include "sim/base/assert.h"
#include "tests/simulation/draw_time.h"
#include "tests/simulation/fill_from.h"

namespace arena::simulation {

namespace {

using namespace std::chrono_literals;
using protocol::ConnectToken;

constexpr Time kInputEvery = std::chrono::microseconds(16'667);
/// How many ticks ahead of their turn inputs are made.
constexpr sim::Tick kTicksAhead = 3;
constexpr Time kSilenceMax = 5s;
/// The server sends nothing to a client that has said goodbye.
constexpr Time kHangUpAfter = 300ms;
/// Shorter than the server keeps a reservation: within this time a token is not usable again.
constexpr Time kTokenIsTaken = server::kReservationMax - 1s;
constexpr int kFloodPackets = 12;  // per step, some 2900 a second
/// An address that sent nothing for this long is not challenged any more, and is owed no answer.
constexpr Time kPathIsForgotten = protocol::kChallengeTimeout + 1s;
constexpr std::size_t kDoorsMax = 4;
constexpr std::size_t kUsedTokensMax = 8;

}  // namespace

Insider::Insider(InsiderSettings settings, Verdict& verdict, Time now)
    : settings_(std::move(settings)),
      verdict_(verdict),
      dice_(settings_.seed),
      random_(fill_from(settings_.seed + 1)),
      back_at_(now),
      borrowed_(settings_.borrowed.size()) {
    ARENA_ASSERT(settings_.own.size() >= 2 && !settings_.borrowed.empty(), "some addresses");
    ARENA_ASSERT(settings_.ask_for_token && settings_.victim, "a matchmaker and a victim");
}

// Joining, leaving and coming back

std::vector<Insider::Outgoing> Insider::step(Time now) {
    now_ = now;
    wanders_ = now < wanders_until_;
    if (main_)
        go_on(now);
    else if (now >= back_at_)
        begin(now);
    move_doors(now);
    send_on_ended_session(now);
    judge_borrowed(now);
    sent_ += outbox_.size();
    return std::exchange(outbox_, {});
}

void Insider::begin(Time now) {
    main_.emplace(settings_.ask_for_token(), draw(settings_.own), random_, now);
    send_handshake(*main_, now);
}

void Insider::go_on(Time now) {
    if (!main_->connected()) {
        send_handshake(*main_, now);
        if (!main_->denied()) return;
        back_at_ = now + 1s;
        return replace_main(std::nullopt);
    }
    note_use(*main_, now);
    if (main_->end() || now >= hangs_up_at_ || now - main_->heard_at() >= kSilenceMax) {
        back_at_ = now + 200ms + time_below(dice_, 3s);
        return replace_main(std::nullopt);
    }
    if (main_->welcome() && !is_welcome_) note_welcome();
    play(now);
}

/// What it did on the session is remembered until the end of the next one.
void Insider::replace_main(std::optional<Session> next) {
    if (main_->connected()) {
        old_ = std::move(main_);
        kinds_done_before_ = std::exchange(kinds_done_, {});
    }
    main_ = std::move(next);
    is_welcome_ = false;
    hangs_up_at_ = Time::max();
    floods_until_ = wanders_until_ = Time{0};
}

void Insider::send_handshake(Session& session, Time now) {
    const auto handshake = session.next_handshake_datagram(now);
    if (!handshake.empty()) send_from(session.home(), {handshake.begin(), handshake.end()});
}

void Insider::note_welcome() {
    is_welcome_ = true;
    uses_[main_->token().seal.nonce].has_played = true;
    used_tokens_.push_back(main_->token());
    if (used_tokens_.size() > kUsedTokensMax) used_tokens_.pop_front();
}

/// One token admits one connection, except when the server gave up a reservation that no client
/// used.
void Insider::note_use(const Session& session, Time now) {
    const auto [use, is_first] =
        uses_.try_emplace(session.token().seal.nonce, Use{.connection = session.id(), .at = now});
    if (is_first || use->second.connection == session.id()) return;
    if (use->second.has_played || now - use->second.at < kTokenIsTaken)
        verdict_.violate(now, settings_.name + " is admitted twice with one token");
    use->second = {.connection = session.id(), .at = now};
}

void Insider::receive(const Address& to, std::span<const std::byte> datagram, Time now) {
    for (std::size_t i = 0; i < borrowed_.size(); ++i)
        if (settings_.borrowed[i] == to) borrowed_[i].received += datagram.size();
    if (std::find(settings_.own.begin(), settings_.own.end(), to) == settings_.own.end()) return;
    if (main_) main_->receive(datagram, now);
    if (old_) old_->receive(datagram, now);
    for (Door& door : doors_)
        door.session.receive(datagram, now);
}

/// An address that it makes the server send to gets at most three times what seemed to come from
/// there.
void Insider::judge_borrowed(Time now) {
    for (Traffic& traffic : borrowed_) {
        if (traffic.received <= protocol::kAmplificationMax * traffic.sent) continue;
        verdict_.violate(now, "the server floods an address for " + settings_.name);
        traffic.received = 0;
    }
}

void Insider::rest() {
    rests_ = true;
    if (main_) main_->resume_acknowledging();
}

bool Insider::uses(const Address& address) const {
    const auto is_among = [&](const std::vector<Address>& addresses) {
        return std::find(addresses.begin(), addresses.end(), address) != addresses.end();
    };
    return is_among(settings_.own) || is_among(settings_.borrowed);
}

bool Insider::may_end_by(protocol::EndReason reason) const {
    const auto is_explained_by = [&](const MisbehaviourSet& kinds) {
        return std::any_of(all_misbehaviour().begin(), all_misbehaviour().end(),
                           [&](Misbehaviour misbehaviour) {
                               return kinds[static_cast<std::size_t>(misbehaviour)] &&
                                      may_end_for(misbehaviour, reason);
                           });
    };
    return is_explained_by(kinds_done_) || is_explained_by(kinds_done_before_);
}

// Playing

void Insider::play(Time now) {
    if (now >= input_at_) {
        input_at_ = now + kInputEvery;
        if (const auto challenge = main_->take_challenge(); challenge && now >= answers_after_)
            send(main_->write([&](protocol::FrameWriter& writer) {
                static_cast<void>(writer.path_response(*challenge));
            }));
        send(make_input_packet(*main_, next_tick(now), draw_input(dice_)));
    }
    if (rests_ || !is_welcome_) return;
    continue_misbehaviour(now);
    if (now < next_misbehaviour_at_ || settings_.repertoire.empty()) return;
    next_misbehaviour_at_ = now + 50ms + time_below(dice_, settings_.pause_max);
    misbehave(settings_.repertoire[dice_.below(settings_.repertoire.size())], now);
}

void Insider::misbehave(Misbehaviour misbehaviour, Time now) {
    last_misbehaviour_ = misbehaviour;
    kinds_done_[static_cast<std::size_t>(misbehaviour)] = true;
    ++done_[static_cast<std::size_t>(misbehaviour)];
    const HostilePacketContext context{.next = next_tick(now), .victim = settings_.victim()};
    for (HostilePacket& packet : make_hostile_packets(misbehaviour, *main_, context, dice_))
        send(std::move(packet.bytes), packet.treatment);

    using Purpose = Door::Purpose;
    switch (misbehaviour) {
        case Misbehaviour::no_acks:
            return main_->stop_acknowledging();
        case Misbehaviour::goodbye:
            hangs_up_at_ = now + kHangUpAfter;
            return;
        case Misbehaviour::flood:
            floods_until_ = now + 1s;
            return;
        case Misbehaviour::many_paths:
            // Sometimes so short that a packet or two has to suffice for what the server sends
            // there, and without an answer to its challenge.
            wanders_until_ = now + (dice_.happens(0.5) ? 20ms : 500ms + time_below(dice_, 3s));
            if (dice_.happens(0.5)) answers_after_ = now + 4s;
            return;
        case Misbehaviour::token_again:
            return open_door(main_->token(), Purpose::rattle, now);
        case Misbehaviour::fresh_token:
            return open_door(settings_.ask_for_token(), Purpose::enter, now);
        case Misbehaviour::resume_token_twice:
            open_door(*main_->resume_token(), Purpose::enter, now);
            [[fallthrough]];
        case Misbehaviour::resume_token:
            return open_door(*main_->resume_token(), Purpose::enter, now);
        case Misbehaviour::resume_token_again:
            return open_door(used_tokens_[dice_.below(used_tokens_.size())], Purpose::rattle, now);
        case Misbehaviour::resume_token_altered:
            return open_door(altered(*main_->resume_token()), Purpose::rattle, now);
        case Misbehaviour::resume_token_unused:
            return open_door(*main_->resume_token(), Purpose::look, now);
        case Misbehaviour::resume_token_storm:
            storms_until_ = now + 2s;
            return;
        default:
            return;
    }
}

void Insider::continue_misbehaviour(Time now) {
    if (now < floods_until_)
        for (int i = 0; i < kFloodPackets; ++i)
            send(make_input_packet(*main_, next_tick(now) + static_cast<sim::Tick>(i),
                                   draw_input(dice_)));
    if (now < storms_until_) {
        kinds_done_[static_cast<std::size_t>(Misbehaviour::resume_token_storm)] = true;
        if (doors_.empty()) open_door(*main_->resume_token(), Door::Purpose::enter, now);
    }
}

/// Keeps sending over a session that the server has ended, too.
void Insider::send_on_ended_session(Time now) {
    if (rests_ || !old_ || !old_->end() || !dice_.happens(0.02)) return;
    send_from(draw(settings_.own), make_input_packet(*old_, next_tick(now), draw_input(dice_)),
              Treatment::counted);
}

// Connecting beside the session

void Insider::open_door(const ConnectToken& token, Door::Purpose purpose, Time now) {
    if (doors_.size() == kDoorsMax) return;
    doors_.push_back({.session = Session(token, draw(settings_.own), random_, now),
                      .purpose = purpose,
                      .until = now + protocol::kHandshakeTimeMax});
}

void Insider::move_doors(Time now) {
    std::optional<Session> next;
    for (Door& door : doors_) {
        if (!door.session.connected()) {
            send_handshake(door.session, now);
            continue;
        }
        note_use(door.session, now);
        if (door.purpose == Door::Purpose::rattle)
            verdict_.violate(now, settings_.name + " is admitted with a token that is not valid: " +
                                      std::string(name_of(last_misbehaviour_)));
        if (door.purpose == Door::Purpose::enter && !next) next = std::move(door.session);
        door.until = now;
    }
    doors_.erase(std::remove_if(
                     doors_.begin(), doors_.end(),
                     [&](const Door& door) { return now >= door.until || door.session.denied(); }),
                 doors_.end());
    if (next && main_) replace_main(std::move(next));
}

/// Changes one bit of what the server sees, or of the client's own key.
ConnectToken Insider::altered(ConnectToken token) {
    const auto flip = [&](std::span<std::byte> bytes) {
        bytes[dice_.below(bytes.size())] ^= static_cast<std::byte>(1u << dice_.below(8));
    };
    switch (dice_.below(4)) {
        case 0:
            flip(token.sealed);
            break;
        case 1:
            flip(token.seal.nonce);
            break;
        case 2:
            token.seal.expire_time += 1 + dice_.below(1'000'000);
            break;
        default:
            flip(token.fields.client_to_server.bytes());
            break;
    }
    return token;
}

// Sending

void Insider::send(Bytes bytes, Treatment treatment) {
    if (!wanders_) return send_from(main_->home(), std::move(bytes), treatment);
    const auto& from = dice_.happens(0.5) ? settings_.own : settings_.borrowed;
    send_from(draw(from), std::move(bytes), treatment);
}

void Insider::send_from(const Address& from, Bytes bytes, Treatment treatment) {
    for (std::size_t i = 0; i < borrowed_.size(); ++i) {
        if (settings_.borrowed[i] != from) continue;
        Traffic& traffic = borrowed_[i];
        if (now_ - traffic.sent_at > kPathIsForgotten) traffic = {};
        traffic.sent += bytes.size();
        traffic.sent_at = now_;
    }
    outbox_.push_back({from, std::move(bytes), treatment});
}

sim::Tick Insider::next_tick(Time now) const {
    const Session& session = main_ ? *main_ : *old_;
    const auto passed = static_cast<sim::Tick>((now - session.tick_at()) / kInputEvery);
    return session.tick() + kTicksAhead + passed;
}

const Address& Insider::draw(const std::vector<Address>& addresses) {
    return addresses[dice_.below(addresses.size())];
}

}  // namespace arena::simulation
