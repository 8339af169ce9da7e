#include "tests/bench/replication/replication_command.h"

#include <cstdio>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>

#include <nlohmann/json.hpp>

#include "program/option_values.h"
#include "protocol/update_message.h"
#include "tests/bench/arena/mode_option.h"
#include "tests/bench/bots/match_options.h"
#include "tests/bench/replication/record_trace.h"
#include "tests/bench/replication/replication_figures.h"
#include "tests/bench/replication/trace_text.h"
#include "tests/bench/replication/update_shares_report.h"
#include "tests/bench/write_report.h"

namespace arena::bench::replication_bench {
namespace {

struct Options {
    RecordOptions record;
    std::string json;
    std::string trace;
};

/// Returns the size of a message to a client for which nothing has changed.
std::size_t idle_update_bytes() {
    protocol::UpdateEncoder encoder;
    return encoder.encode({.tick = 1, .input_margin = 0, .input_age = 0}).size();
}

void print_bytes(const char* form, const BytesPerPlayer& bytes) {
    std::printf("%-40s %9.2f %9.2f\n", form, bytes.median, bytes.mean);
}

/// Returns the mean bytes of an update, of those that count.
double bytes_an_update(const ReplicationFigures& figures, std::uint64_t bits) {
    return static_cast<double>(bits) / 8.0 / static_cast<double>(figures.messages);
}

/// Prints what an update takes for the players in view that are near, or for those that are far.
void print_side(const char* side, double players, double bytes) {
    std::printf("  about %-4s players in view: %-12.1f %9.1f %16.2f a player\n", side, players,
                bytes, bytes / players);
}

void print_share(const char* what, double share) {
    std::printf("  %-38s %7.1f %%\n", what, 100.0 * share);
}

void print(const Options& options, const Recording& recording, const ReplicationFigures& figures) {
    const RecordOptions& record = options.record;
    std::printf("replication: %u bots (%zu fight) on %s, %.1f alive, seed %llu\n",
                record.match.bots, recording.fighters, record.match.map.filename().c_str(),
                recording.living, static_cast<unsigned long long>(record.match.seed));
    std::printf("%zu snapshots of %zu viewers after %u s of warm-up, %u ms round trip\n",
                recording.trace.snapshots.size(), recording.trace.viewers.size(),
                record.warm_up_seconds, record.round_trip_ms);
    std::printf(
        "in view: the own player and the nearest, %zu at most: %.1f; projectiles within "
        "%g x %g m: %.1f\n",
        record.view.players_max, figures.players_in_view,
        static_cast<double>(record.view.rectangle.x), static_cast<double>(record.view.rectangle.y),
        figures.projectiles_in_view);
    std::printf("%-40s %9s %9s\n", "bytes for each player in view", "median", "mean");
    print_bytes("full, as snapshots were", figures.full);
    print_bytes("reference before its Huffman code", figures.reference_before_huffman);
    print_bytes("reference", figures.reference);
    print_bytes("reference, projectiles by trajectories", figures.reference_trajectories);
    print_bytes("reference without projectiles", figures.reference_players_alone);
    print_bytes("whole message of the server", figures.messages_whole);
    std::printf("%-40s %9.1f %9.1f\n", "  in parts of the reference, %",
                100.0 * figures.messages_whole.median / figures.reference.median,
                100.0 * figures.messages_whole.mean / figures.reference.mean);
    std::printf("%-40s %9s %9.2f\n", "  its frame and the own player", "",
                figures.bytes_beside_column / figures.players_in_view);
    print_bytes("column of an update", figures.updates);
    print_bytes("column of an update, no projectiles", figures.updates_players_alone);
    std::printf("%-40s %9.0f\n", "processor time of an update, ns", recording.update_ns);
    std::printf("%-40s %9zu\n", "an update that says nothing new, bytes", idle_update_bytes());
    print_update_shares(figures.update_shares);
    const double near_players = figures.players_in_view - figures.far_players_in_view;
    print_side("near", near_players, bytes_an_update(figures, figures.update_shares.near_bits()));
    print_side("far", figures.far_players_in_view,
               bytes_an_update(figures, figures.update_shares.far_bits()));
    std::printf("the match itself, in which each client sees what the rules say\n");
    print(recording.server);
    print(recording.floor);
    std::printf("players in view that changed since the last snapshot\n");
    print_share("in position", figures.changed.position);
    print_share("in velocity", figures.changed.velocity);
    print_share("in aim", figures.changed.aim);
    print_share("in anything else", figures.changed.rest);
    print_share("in anything at all", figures.changed.any);
    print_share("off their straight course, 1/64 m", figures.changed.off_course);
    std::printf("in view since this snapshot\n");
    print_share("of the players", figures.changed.players_new);
    print_share("of the projectiles", figures.changed.projectiles_new);
    std::printf("aims of living fighters that move in a tick\n");
    print_share("at all", recording.fighters_aim_moved);
    print_share("by 1/1024 turn and more", recording.fighters_aim_moved_units);
}

nlohmann::json json_of(const ChangedShares& changed) {
    return {{"position", changed.position},
            {"velocity", changed.velocity},
            {"aim", changed.aim},
            {"rest", changed.rest},
            {"any", changed.any},
            {"off_course", changed.off_course},
            {"players_new", changed.players_new},
            {"projectiles_new", changed.projectiles_new}};
}

void write_json(const Options& options, const Recording& recording,
                const ReplicationFigures& figures) {
    const RecordOptions& record = options.record;
    const nlohmann::json report{
        {"map", record.match.map.filename().string()},
        {"bots", record.match.bots},
        {"fighters", recording.fighters},
        {"seed", record.match.seed},
        {"seconds", record.seconds},
        {"warm_up_seconds", record.warm_up_seconds},
        {"viewers", recording.trace.viewers.size()},
        {"view_players", record.view.players_max},
        {"view_metres", {record.view.rectangle.x, record.view.rectangle.y}},
        {"round_trip_ms", record.round_trip_ms},
        {"snapshots", recording.trace.snapshots.size()},
        {"messages", figures.messages},
        {"players_alive", recording.living},
        {"players_in_view", figures.players_in_view},
        {"projectiles_in_view", figures.projectiles_in_view},
        {"bytes_full", figures.full.median},
        {"bytes_full_mean", figures.full.mean},
        {"bytes_per_visible_player", figures.messages_whole.median},
        {"bytes_per_visible_player_mean", figures.messages_whole.mean},
        {"bytes_beside_the_column_mean", figures.bytes_beside_column},
        {"far_players_in_view", figures.far_players_in_view},
        {"bytes_about_near_players_mean",
         bytes_an_update(figures, figures.update_shares.near_bits())},
        {"bytes_about_far_players_mean",
         bytes_an_update(figures, figures.update_shares.far_bits())},
        {"match_players_in_view", recording.server.players_in_view},
        {"match_bytes_per_visible_player", recording.server.bytes_for_each_player_in_view()},
        {"idle_snapshot_bytes", idle_update_bytes()},
        {"server_us_per_client_second", recording.server.in_all()},
        {"server_us_per_client_second_by_stage", json_of(recording.server)},
        {"loopback_floor_us_per_client_second", json_of(recording.floor)},
        {"bytes_reference", figures.reference.median},
        {"bytes_reference_mean", figures.reference.mean},
        {"bytes_reference_before_huffman", figures.reference_before_huffman.median},
        {"bytes_reference_before_huffman_mean", figures.reference_before_huffman.mean},
        {"bytes_reference_trajectories", figures.reference_trajectories.median},
        {"bytes_reference_trajectories_mean", figures.reference_trajectories.mean},
        {"bytes_reference_players_alone", figures.reference_players_alone.median},
        {"bytes_reference_players_alone_mean", figures.reference_players_alone.mean},
        {"bytes_update_column", figures.updates.median},
        {"bytes_update_column_mean", figures.updates.mean},
        {"bytes_update_column_players_alone", figures.updates_players_alone.median},
        {"bytes_update_column_players_alone_mean", figures.updates_players_alone.mean},
        {"update_ns", recording.update_ns},
        {"update_shares", json_of(figures.update_shares)},
        {"changed", json_of(figures.changed)},
        {"fighters_aim_moved_per_tick", recording.fighters_aim_moved},
        {"fighters_aim_moved_per_tick_units", recording.fighters_aim_moved_units}};
    write_report(options.json, report);
}

void write_trace_file(const std::string& path, const Trace& trace) {
    std::ofstream file(path);
    write_trace(trace, file);
    file.close();
    if (!file) throw std::runtime_error("cannot write " + path + ": does the folder exist?");
}

int run(const Options& options) {
    const Recording recording = record_trace(options.record);
    // The trace is written first, so that the file is there when a coder fails on it.
    if (!options.trace.empty()) write_trace_file(options.trace, recording.trace);
    const ReplicationFigures figures =
        replication_figures(recording.trace, PlayedMatch::kTicksPerSnapshot);
    print(options, recording, figures);
    if (!options.json.empty()) write_json(options, recording, figures);
    return 0;
}

void add_match_options(CLI::App& command, RecordOptions& record) {
    command.add_option("--bots", record.match.bots, "bots that play")
        ->transform(program::whole_from(1, 4000))
        ->capture_default_str();
    command.add_option("--map", record.match.map, "map to play")
        ->capture_default_str()
        ->type_name("FILE");
    command.add_option("--seconds", record.seconds, "seconds that are recorded")
        ->transform(program::whole_from(1, 600))
        ->capture_default_str()
        ->type_name("SECONDS");
    command.add_option("--warm-up", record.warm_up_seconds, "seconds before the recorded ones")
        ->transform(program::whole_from(1, 600))
        ->capture_default_str()
        ->type_name("SECONDS");
    command.add_option("--seed", record.match.seed, "seed of everything random")
        ->capture_default_str()
        ->transform(program::any_whole());
    record.match.behaviour = client_sim::BehaviourMix::lookouts;
    record.match.view = sim::Vec2{45.0f, 27.0f};  // shows 64 of 169 players on maps/arena.tmj
    add_behaviour_option(command, record.match);
    add_mode_option(command, record.match.mode);
    add_view_option(command, record.match);
}

void add_view_options(CLI::App& command, RecordOptions& record) {
    command.add_option("--viewers", record.viewers, "players whose view is recorded, at most all")
        ->transform(program::whole_from(1, 4000))
        ->capture_default_str();
    command
        .add_option("--view-players", record.view.players_max,
                    "players in view at most: the viewer's own and the nearest")
        ->transform(program::whole_from(1, 4000))
        ->capture_default_str();
    command
        .add_option("--view-width", record.view.rectangle.x,
                    "width in metres of what a viewer sees of projectiles")
        ->transform(program::number_from(1.0, 1000.0))
        ->capture_default_str()
        ->type_name("METRES");
    command.add_option("--view-height", record.view.rectangle.y, "the height, likewise")
        ->transform(program::number_from(1.0, 1000.0))
        ->capture_default_str()
        ->type_name("METRES");
    command
        .add_option("--round-trip-ms", record.round_trip_ms,
                    "round trip in ms, after which a snapshot is acknowledged")
        ->transform(program::whole_from(0, 2000))
        ->capture_default_str()
        ->type_name("MS");
}

}  // namespace
}  // namespace arena::bench::replication_bench

namespace arena::bench {

Command replication_command(CLI::App& app) {
    CLI::App* command =
        app.add_subcommand("replication",
                           "the bytes that send a viewer what it sees in a match of bots, compared "
                           "with a reference in the manner of Teeworlds and Quake");
    const auto options = std::make_shared<replication_bench::Options>();
    replication_bench::add_match_options(*command, options->record);
    replication_bench::add_view_options(*command, options->record);
    command->add_option("--json", options->json, "also write the figures to this file")
        ->type_name("FILE");
    command
        ->add_option("--trace", options->trace,
                     "also write the trace to this file, a line per entity")
        ->type_name("FILE");
    return {command, [options] { return replication_bench::run(*options); }};
}

}  // namespace arena::bench
