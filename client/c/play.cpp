// What goes in and comes out in every frame.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "arenad/client.h"
#include "client/c/guarded.h"
#include "client/c/handle.h"
#include "client/c/versioned.h"

namespace arena::client {

namespace {

static_assert(ARENAD_BUTTON_FIRE == sim::kButtonFire && ARENAD_BUTTON_JUMP == sim::kButtonJump &&
              ARENAD_BUTTON_DASH == sim::kButtonDash &&
              ARENAD_BUTTON_ABILITY_2 == sim::kButtonAbility2 &&
              ARENAD_BUTTON_ABILITY_3 == sim::kButtonAbility3 &&
              ARENAD_BUTTON_ABILITY_4 == sim::kButtonAbility4 &&
              ARENAD_BUTTON_USE == sim::kButtonUse && ARENAD_BUTTON_DROP == sim::kButtonDrop &&
              ARENAD_BUTTON_RELOAD == sim::kButtonReload &&
              ARENAD_BUTTON_ALTERNATIVE_FIRE == sim::kButtonAlternativeFire);
static_assert(ARENAD_WEAPON_SLOTS_MAX == sim::kWeaponSlotsMax);
static_assert(static_cast<int>(protocol::WatchWish::watch) == ARENAD_WISH_WATCH);

bool is_finite(arenad_vec2 v) {
    return std::isfinite(v.x) && std::isfinite(v.y);
}

/// Converts one axis of a stick, -1 to 1, to whole numbers.
std::int8_t stick_of(float part) {
    return static_cast<std::int8_t>(
        std::lround(std::clamp(part, -1.0f, 1.0f) * static_cast<float>(sim::kMoveFull)));
}

/// Sets a direction whose longer component is as long as possible, so that little precision is
/// lost.
void set_aim(arenad_vec2 aim, sim::PlayerInput& input) {
    constexpr float kAimFull = 32767.0f;
    const float longer = std::max(std::abs(aim.x), std::abs(aim.y));
    if (longer == 0.0f) return;
    // Divides first: the quotient is finite, however small or large both are.
    input.aim_x = static_cast<std::int16_t>(std::lround(aim.x / longer * kAimFull));
    input.aim_y = static_cast<std::int16_t>(std::lround(aim.y / longer * kAimFull));
}

arenad_error set_input(arenad_client* client, const arenad_input* given) {
    if (client == nullptr) return ARENAD_ERROR_NULL;
    arenad_input said{};
    if (const arenad_error error = read_struct(given, said)) return error;
    if (!is_finite(said.move) || !is_finite(said.aim) ||
        (said.buttons & ~std::uint32_t{sim::kButtonsKnown}) != 0 ||
        said.slot > sim::kWeaponSlotsMax)
        return ARENAD_ERROR_ARGUMENT;
    sim::PlayerInput input{.move_x = stick_of(said.move.x),
                           .move_y = stick_of(said.move.y),
                           .buttons = static_cast<sim::Buttons>(said.buttons),
                           .slot = static_cast<std::uint8_t>(said.slot)};
    set_aim(said.aim, input);
    client->game.set_input(input);
    return ARENAD_OK;
}

arenad_error watch(arenad_client* client, std::uint32_t wish, arenad_id player,
                   const arenad_camera* camera) {
    if (client == nullptr) return ARENAD_ERROR_NULL;
    if (wish > ARENAD_WISH_WATCH) return ARENAD_ERROR_ARGUMENT;
    protocol::Watch wished{.wish = static_cast<protocol::WatchWish>(wish), .player = {player}};
    if (camera != nullptr)
        wished.camera = {.center = {camera->center.x, camera->center.y},
                         .size = {camera->size.x, camera->size.y}};
    if (!in_range(wished)) return ARENAD_ERROR_ARGUMENT;
    client->game.watch(wished);
    return ARENAD_OK;
}

arenad_error advance(arenad_client* client, arenad_time now) {
    if (client == nullptr) return ARENAD_ERROR_NULL;
    if (const arenad_error error = take_time(*client, now)) return error;
    client->game.advance(time_of(*client));
    return ARENAD_OK;
}

arenad_error receive(arenad_client* client, const void* datagram, std::size_t size,
                     arenad_time now) {
    if (client == nullptr || (datagram == nullptr && size > 0)) return ARENAD_ERROR_NULL;
    if (const arenad_error error = take_time(*client, now)) return error;
    // It is decrypted in place. One that is too long is refused even when cut.
    const auto* const bytes = static_cast<const std::byte*>(datagram);
    constexpr std::size_t kLongest = ARENAD_DATAGRAM_BYTES_MAX + 1;
    client->received.assign(bytes, bytes + std::min(size, kLongest));
    client->game.receive(client->received, time_of(*client));
    return ARENAD_OK;
}

arenad_error next_datagram(arenad_client* client, arenad_time now, const void** datagram,
                           std::size_t* size) {
    if (client == nullptr || datagram == nullptr || size == nullptr) return ARENAD_ERROR_NULL;
    if (const arenad_error error = take_time(*client, now)) return error;
    const std::span<const std::byte> due = client->game.next_datagram(time_of(*client));
    *datagram = due.data();
    *size = due.size();
    return ARENAD_OK;
}

arenad_error server_address(const arenad_client* client, arenad_address* address) {
    if (client == nullptr || address == nullptr) return ARENAD_ERROR_NULL;
    const protocol::Address& server = client->game.server();
    std::copy(server.ip.begin(), server.ip.end(), address->ip);
    address->port = server.port;
    return ARENAD_OK;
}

}  // namespace

}  // namespace arena::client

arenad_error arenad_client_set_input(arenad_client* client, const arenad_input* input) {
    using namespace arena::client;
    return guarded([&] { return set_input(client, input); });
}

arenad_error arenad_client_watch(arenad_client* client, uint32_t wish, arenad_id player,
                                 const arenad_camera* camera) {
    using namespace arena::client;
    return guarded([&] { return watch(client, wish, player, camera); });
}

arenad_error arenad_client_advance(arenad_client* client, arenad_time now) {
    using namespace arena::client;
    return guarded([&] { return advance(client, now); });
}

arenad_error arenad_client_receive(arenad_client* client, const void* datagram, size_t size,
                                   arenad_time now) {
    using namespace arena::client;
    return guarded([&] { return receive(client, datagram, size, now); });
}

arenad_error arenad_client_next_datagram(arenad_client* client, arenad_time now,
                                         const void** datagram, size_t* size) {
    using namespace arena::client;
    return guarded([&] { return next_datagram(client, now, datagram, size); });
}

arenad_error arenad_client_server(const arenad_client* client, arenad_address* address) {
    using namespace arena::client;
    return guarded([&] { return server_address(client, address); });
}
