// The sizes of all structs of the interface, as programs compiled long ago know them.
//
// A struct with struct_size may grow but never shrink, and has no padding at its end: padding would
// hold whatever an old program left there, in the place of a new field. The other structs never
// change.
#include <cstddef>
#include <cstdint>

#include "arenad/client.h"
#include "client/c/versioned.h"

#if UINTPTR_MAX == UINT64_MAX

namespace arena::client {

static_assert(sizeof(arenad_settings) == 48);
static_assert(sizeof(arenad_client_config) == 96);
static_assert(kFirstStructBytes<arenad_client_config> == 80);
static_assert(sizeof(arenad_input) == 28);
static_assert(kFirstStructBytes<arenad_input> == 24);
static_assert(sizeof(arenad_event) == 352);
static_assert(kFirstStructBytes<arenad_event> == 132);
static_assert(sizeof(arenad_picture) == 160);
static_assert(kFirstStructBytes<arenad_picture> == 104);
static_assert(sizeof(arenad_map) == 72);
static_assert(sizeof(arenad_terrain) == 48);
static_assert(sizeof(arenad_match) == 176);
static_assert(kFirstStructBytes<arenad_match> == 96);
static_assert(sizeof(arenad_stats) == 272);
static_assert(kFirstStructBytes<arenad_stats> == 256);
static_assert(sizeof(arenad_open_token) == 40);
static_assert(kFirstStructBytes<arenad_open_token> == 32);

static_assert(offsetof(arenad_settings, snap_distance) + sizeof(float) == sizeof(arenad_settings));
static_assert(offsetof(arenad_client_config, map_file_count) + sizeof(std::size_t) ==
              sizeof(arenad_client_config));
static_assert(offsetof(arenad_input, slot) + sizeof(std::uint32_t) == sizeof(arenad_input));
static_assert(offsetof(arenad_event, announcement) + sizeof(arenad_event::announcement) ==
              sizeof(arenad_event));
static_assert(offsetof(arenad_picture, reported) + sizeof(void*) == sizeof(arenad_picture));
static_assert(offsetof(arenad_match, flag_count) + sizeof(std::size_t) == sizeof(arenad_match));
static_assert(offsetof(arenad_stats, bytes_reliable) + sizeof(std::uint64_t) ==
              sizeof(arenad_stats));
static_assert(offsetof(arenad_open_token, unused) + sizeof(std::uint32_t) ==
              sizeof(arenad_open_token));

static_assert(offsetof(arenad_map, map_file_count) + sizeof(std::size_t) == sizeof(arenad_map));
static_assert(offsetof(arenad_terrain, shape_count) + sizeof(std::size_t) ==
              sizeof(arenad_terrain));

static_assert(sizeof(arenad_file) == 24);
static_assert(sizeof(arenad_shape) == 40);
static_assert(sizeof(arenad_reported) == 20);
static_assert(sizeof(arenad_address) == 18);
static_assert(sizeof(arenad_player) == 36);
static_assert(sizeof(arenad_own) == 60);
static_assert(sizeof(arenad_arsenal) == 24);
static_assert(sizeof(arenad_abilities) == 28);
static_assert(sizeof(arenad_firing) == 12);
static_assert(sizeof(arenad_projectile) == 32);
static_assert(sizeof(arenad_mover) == 28);
static_assert(sizeof(arenad_trigger) == 8);
static_assert(sizeof(arenad_zone) == 12);
static_assert(sizeof(arenad_focus) == 20);
static_assert(sizeof(arenad_camera) == 16);
static_assert(sizeof(arenad_archetype) == 40);
static_assert(sizeof(arenad_weapon) == 8);
static_assert(sizeof(arenad_member) == 24);
static_assert(sizeof(arenad_team) == 8);
static_assert(sizeof(arenad_flag) == 20);

}  // namespace arena::client

#endif
