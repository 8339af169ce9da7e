// Prints where the structs of arenad/client.h have their fields in WebAssembly, as a module of
// TypeScript: clients/typescript reads them from the client's memory.
#include <cctype>
#include <cstddef>
#include <cstdio>
#include <string>

#include "arenad/client.h"

namespace {

/// Returns own_moment as ownMoment.
std::string camel_case(const char* name) {
    std::string result;
    bool is_next_upper = false;
    for (const char* letter = name; *letter != '\0'; ++letter) {
        if (*letter == '_') {
            is_next_upper = true;
            continue;
        }
        result += is_next_upper ? static_cast<char>(std::toupper(*letter)) : *letter;
        is_next_upper = false;
    }
    return result;
}

void begin(const char* name, std::size_t size) {
    std::printf("\nexport const %s = {\n  SIZE: %zu,\n", camel_case(name).c_str(), size);
}
void field(const char* name, std::size_t offset) {
    std::printf("  %s: %zu,\n", camel_case(name).c_str(), offset);
}
void end() {
    std::printf("} as const;\n");
}

}  // namespace

#define STRUCT(name)              \
    using Struct = arenad_##name; \
    begin(#name, sizeof(Struct))
#define FIELD(name) field(#name, offsetof(Struct, name))

int main() {
    std::printf("// Written by client/web/layout. Do not edit.\n");
    std::printf("\nexport const VERSION = '%s';\n", ARENAD_VERSION);
    {
        STRUCT(settings);
        FIELD(struct_size);
        FIELD(predicts_own_player);
        FIELD(predicts_own_shots);
        FIELD(delay_floor);
        FIELD(delay_ceiling);
        FIELD(extrapolation_max);
        FIELD(smoothing_time);
        FIELD(smoothing_speed_max);
        FIELD(snap_distance);
        end();
    }
    {
        STRUCT(client_config);
        FIELD(struct_size);
        FIELD(token);
        FIELD(token_size);
        FIELD(settings);
        end();
    }
    {
        STRUCT(map);
        FIELD(struct_size);
        FIELD(map);
        FIELD(map_size);
        FIELD(rules);
        FIELD(rules_size);
        FIELD(map_name);
        FIELD(rules_name);
        end();
    }
    {
        STRUCT(input);
        FIELD(struct_size);
        FIELD(move);
        FIELD(aim);
        FIELD(buttons);
        FIELD(slot);
        end();
    }
    {
        STRUCT(camera);
        FIELD(center);
        FIELD(size);
        end();
    }
    {
        STRUCT(event);
        FIELD(struct_size);
        FIELD(kind);
        FIELD(tick);
        FIELD(player);
        FIELD(other);
        FIELD(flags);
        FIELD(position);
        FIELD(velocity);
        FIELD(amount);
        FIELD(change);
        FIELD(size);
        FIELD(key);
        FIELD(looked_back);
        FIELD(archetype);
        FIELD(weapon);
        FIELD(team);
        FIELD(role);
        FIELD(cause);
        FIELD(grade);
        FIELD(grade_before);
        FIELD(text);
        FIELD(end_tick);
        FIELD(round);
        FIELD(phase);
        FIELD(ended_by);
        FIELD(index);
        FIELD(refusal);
        FIELD(watch_delay);
        FIELD(announcement);
        end();
    }
    {
        STRUCT(picture);
        FIELD(struct_size);
        FIELD(respawn_tick);
        FIELD(own_moment);
        FIELD(others_moment);
        FIELD(own);
        FIELD(others);
        FIELD(other_count);
        FIELD(projectiles);
        FIELD(projectile_count);
        FIELD(movers);
        FIELD(mover_count);
        FIELD(triggers);
        FIELD(trigger_count);
        FIELD(zone);
        FIELD(focus);
        FIELD(other_effects);
        FIELD(own_effects);
        FIELD(arsenal);
        FIELD(abilities);
        FIELD(firing);
        FIELD(reported);
        end();
    }
    {
        STRUCT(player);
        FIELD(id);
        FIELD(position);
        FIELD(velocity);
        FIELD(aim);
        FIELD(health);
        FIELD(archetype);
        FIELD(team);
        FIELD(flags);
        FIELD(animation);
        end();
    }
    {
        STRUCT(own);
        FIELD(player);
        FIELD(computed_position);
        FIELD(ammunition);
        FIELD(fire_ready_tick);
        FIELD(dash_ready_tick);
        FIELD(weapon);
        FIELD(is_predicted);
        end();
    }
    {
        STRUCT(arsenal);
        FIELD(slot);
        FIELD(magazine);
        FIELD(drawn_tick);
        FIELD(reloaded_tick);
        FIELD(picked_up);
        end();
    }
    {
        STRUCT(abilities);
        FIELD(full_tick);
        FIELD(acts_tick);
        FIELD(begun);
        FIELD(stamina_ticks);
        end();
    }
    {
        STRUCT(firing);
        FIELD(charge_tick);
        FIELD(heat_tick);
        FIELD(heat);
        end();
    }
    {
        STRUCT(reported);
        FIELD(position);
        FIELD(velocity);
        FIELD(tick);
        end();
    }
    {
        STRUCT(projectile);
        FIELD(key);
        FIELD(id);
        FIELD(owner);
        FIELD(position);
        FIELD(velocity);
        FIELD(weapon);
        FIELD(team);
        end();
    }
    {
        STRUCT(mover);
        FIELD(id);
        FIELD(offset);
        FIELD(velocity);
        FIELD(health);
        FIELD(phase);
        end();
    }
    {
        STRUCT(trigger);
        FIELD(id);
        FIELD(status);
        FIELD(item);
        end();
    }
    {
        STRUCT(zone);
        FIELD(center);
        FIELD(radius);
        end();
    }
    {
        STRUCT(focus);
        FIELD(position);
        FIELD(view);
        FIELD(player);
        end();
    }
    {
        STRUCT(match);
        FIELD(struct_size);
        FIELD(player);
        FIELD(tick_rate);
        FIELD(snapshot_rate);
        FIELD(gravity);
        FIELD(view);
        FIELD(obstacle_count);
        FIELD(mover_count);
        FIELD(trigger_count);
        FIELD(map_hash);
        FIELD(rules_hash);
        FIELD(map_name);
        FIELD(archetypes);
        FIELD(archetype_count);
        FIELD(weapons);
        FIELD(weapon_count);
        FIELD(number);
        FIELD(round);
        FIELD(rounds);
        FIELD(score_limit);
        FIELD(phase_tick);
        FIELD(phase_end_tick);
        FIELD(round_tick);
        FIELD(winner);
        FIELD(hill_move_tick);
        FIELD(mode);
        FIELD(phase);
        FIELD(ended_by);
        FIELD(winner_team);
        FIELD(hill);
        FIELD(hill_team);
        FIELD(hill_contested);
        FIELD(paused);
        FIELD(watch_delay);
        FIELD(teams);
        FIELD(team_count);
        FIELD(flags);
        FIELD(flag_count);
        end();
    }
    {
        STRUCT(archetype);
        FIELD(outline);
        FIELD(outline_count);
        FIELD(radius);
        FIELD(health);
        FIELD(move);
        FIELD(can_jump);
        FIELD(can_dash);
        FIELD(always_seen);
        FIELD(view);
        end();
    }
    {
        STRUCT(weapon);
        FIELD(radius);
        FIELD(range);
        end();
    }
    {
        STRUCT(team);
        FIELD(score);
        FIELD(rounds_won);
        end();
    }
    {
        STRUCT(flag);
        FIELD(position);
        FIELD(carrier);
        FIELD(return_tick);
        FIELD(team);
        end();
    }
    {
        STRUCT(member);
        FIELD(id);
        FIELD(score);
        FIELD(name);
        FIELD(team);
        end();
    }
    {
        STRUCT(terrain);
        FIELD(struct_size);
        FIELD(min);
        FIELD(max);
        FIELD(map_hash);
        FIELD(shapes);
        FIELD(shape_count);
        end();
    }
    {
        STRUCT(shape);
        FIELD(outline);
        FIELD(outline_count);
        FIELD(center);
        FIELD(radius);
        FIELD(id);
        FIELD(kind);
        FIELD(team);
        FIELD(is_low);
        FIELD(is_one_sided);
        end();
    }
    {
        STRUCT(stats);
        FIELD(struct_size);
        FIELD(prediction);
        FIELD(grade);
        FIELD(round_trip);
        FIELD(jitter);
        FIELD(interpolation_delay);
        FIELD(silence);
        FIELD(lead);
        FIELD(input_margin);
        FIELD(loss);
        FIELD(has_input_margin);
        FIELD(datagrams_received);
        FIELD(bytes_received);
        FIELD(datagrams_refused);
        FIELD(packets_sent);
        FIELD(packets_lost);
        FIELD(inputs_sent);
        FIELD(updates);
        FIELD(resumes);
        FIELD(events_lost);
        FIELD(ticks_predicted);
        FIELD(ticks_replayed);
        FIELD(updates_compared);
        FIELD(corrections);
        FIELD(snaps);
        FIELD(shots_predicted);
        FIELD(shots_confirmed);
        FIELD(shots_dropped);
        FIELD(frames_extrapolated);
        FIELD(bytes_of_updates);
        FIELD(bytes_reliable);
        end();
    }
}
