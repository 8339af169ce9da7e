#!/usr/bin/env python3
"""The same as play.cpp in Python: play.py [--watch] SERVER|--token FILE MAP RULES [SECONDS]

With --watch it becomes a watcher, follows one player after another and prints what it sees.
ARENAD_CLIENT_LIBRARY names the library's file when the system does not find the library.
"""
import ctypes
import math
import os
import sys
import time
from ctypes import (POINTER, Structure, byref, c_char, c_char_p, c_double, c_float, c_int,
                    c_int32, c_int64, c_size_t, c_uint8, c_uint32, c_uint64, c_void_p, sizeof)

TOKEN_BYTES = 2048
BUTTON_FIRE = 1
EVENT_CONNECTED, EVENT_DISCONNECTED, EVENT_SHOT, EVENT_PHASE = 1, 2, 12, 21
EVENT_ANNOUNCEMENT, EVENT_WATCHING, EVENT_IDLE_WARNING = 31, 32, 33
EVENT_PAUSED, EVENT_RESUMED = 34, 35
FLAG_WATCHES = 16
WISH_STAY, WISH_WATCH = 0, 2
PHASES = ["waiting", "warm_up", "countdown", "play", "overtime", "round_end", "match_end"]
REFUSALS = ["nothing", "no place is free", "there are too many watchers", "it is not allowed",
            "that player is not here"]
STATE_FINISHED = 6


class Vec2(Structure):
    _fields_ = [("x", c_float), ("y", c_float)]


class OpenToken(Structure):
    _fields_ = [("struct_size", c_uint32), ("server", c_char_p), ("name", c_char_p),
                ("create_time", c_uint64)]


class Config(Structure):
    _fields_ = [("struct_size", c_uint32), ("token", c_char_p), ("token_size", c_size_t),
                ("map", c_char_p), ("map_size", c_size_t),
                ("rules", c_char_p), ("rules_size", c_size_t),
                ("map_name", c_char_p), ("rules_name", c_char_p), ("settings", c_void_p),
                ("map_files", c_void_p), ("map_file_count", c_size_t)]


class Input(Structure):
    _fields_ = [("struct_size", c_uint32), ("move", Vec2), ("aim", Vec2), ("buttons", c_uint32)]


class Event(Structure):
    _fields_ = [("struct_size", c_uint32), ("kind", c_uint32), ("tick", c_uint32),
                ("player", c_uint32), ("other", c_uint32), ("flags", c_uint32),
                ("position", Vec2), ("velocity", Vec2), ("amount", c_int32), ("change", c_int32),
                ("size", c_float), ("key", c_uint32), ("looked_back", c_uint32),
                ("archetype", c_uint8), ("weapon", c_uint8), ("team", c_uint8), ("role", c_uint8),
                ("cause", c_uint8), ("grade", c_uint8), ("grade_before", c_uint8),
                ("unused", c_uint8), ("text", c_char * 64), ("end_tick", c_uint32),
                ("round", c_uint32), ("phase", c_uint8), ("ended_by", c_uint8),
                ("index", c_uint8), ("refusal", c_uint8), ("watch_delay", c_uint32),
                ("announcement", c_char * 204)]


class Team(Structure):
    _fields_ = [("score", c_int32), ("rounds_won", c_int32)]


class Match(Structure):
    _fields_ = [("struct_size", c_uint32), ("player", c_uint32), ("tick_rate", c_uint32),
                ("snapshot_rate", c_uint32), ("gravity", c_float), ("view", Vec2),
                ("obstacle_count", c_uint32), ("mover_count", c_uint32),
                ("trigger_count", c_uint32), ("map_hash", c_uint64), ("rules_hash", c_uint64),
                ("map_name", c_char_p), ("archetypes", c_void_p), ("archetype_count", c_size_t),
                ("weapons", c_void_p), ("weapon_count", c_size_t), ("number", c_uint32),
                ("round", c_uint32), ("rounds", c_uint32), ("score_limit", c_int32),
                ("phase_tick", c_uint32), ("phase_end_tick", c_uint32), ("round_tick", c_uint32),
                ("winner", c_uint32), ("hill_move_tick", c_uint32), ("mode", c_uint8),
                ("phase", c_uint8), ("ended_by", c_uint8), ("winner_team", c_uint8),
                ("hill", c_uint8), ("hill_team", c_uint8), ("hill_contested", c_uint8),
                ("paused", c_uint8), ("watch_delay", c_uint32), ("teams", POINTER(Team)),
                ("team_count", c_size_t), ("flags", c_void_p), ("flag_count", c_size_t)]


class Member(Structure):
    _fields_ = [("id", c_uint32), ("score", c_int32), ("name", c_char_p), ("team", c_uint8),
                ("unused", c_uint8 * 7)]


class Player(Structure):
    _fields_ = [("id", c_uint32), ("position", Vec2), ("velocity", Vec2), ("aim", Vec2),
                ("health", c_int32), ("archetype", c_uint8), ("team", c_uint8), ("flags", c_uint8),
                ("animation", c_uint8)]


class Own(Structure):
    _fields_ = [("player", Player), ("computed_position", Vec2), ("ammunition", c_int32),
                ("fire_ready_tick", c_uint32), ("dash_ready_tick", c_uint32), ("weapon", c_uint8),
                ("is_predicted", c_uint8), ("unused", c_uint8 * 2)]


class Focus(Structure):
    _fields_ = [("position", Vec2), ("view", Vec2), ("player", c_uint32)]


class Picture(Structure):
    _fields_ = [("struct_size", c_uint32), ("respawn_tick", c_uint32), ("own_moment", c_double),
                ("others_moment", c_double), ("own", POINTER(Own)),
                ("others", POINTER(Player)), ("other_count", c_size_t),
                ("projectiles", c_void_p), ("projectile_count", c_size_t),
                ("movers", c_void_p), ("mover_count", c_size_t),
                ("triggers", c_void_p), ("trigger_count", c_size_t), ("zone", c_void_p),
                ("focus", POINTER(Focus))]


def load():
    library = ctypes.CDLL(os.environ.get("ARENAD_CLIENT_LIBRARY", "libarenad-client.so.1"))
    library.arenad_error_text.restype = c_char_p
    library.arenad_make_open_token.argtypes = [POINTER(OpenToken), c_void_p, c_size_t]
    library.arenad_client_create.argtypes = [POINTER(Config), c_int64, POINTER(c_void_p), c_char_p,
                                             c_size_t]
    library.arenad_client_run_udp.argtypes = [c_void_p, c_int64]
    library.arenad_client_picture.argtypes = [c_void_p, c_int64, POINTER(Picture)]
    library.arenad_client_set_input.argtypes = [c_void_p, POINTER(Input)]
    library.arenad_client_next_event.argtypes = [c_void_p, POINTER(Event)]
    library.arenad_client_watch.argtypes = [c_void_p, c_uint32, c_uint32, c_void_p]
    library.arenad_client_match.argtypes = [c_void_p, POINTER(Match)]
    library.arenad_client_roster.argtypes = [c_void_p, POINTER(POINTER(Member)), POINTER(c_size_t)]
    for name in ("connect_udp", "leave", "state", "destroy"):
        getattr(library, "arenad_client_" + name).argtypes = [c_void_p]
    library.arenad_client_destroy.restype = None
    return library


def read(file):
    try:
        with open(file, "rb") as stream:
            return stream.read()
    except OSError as error:
        sys.exit(f"play.py: {error}")


def check(library, error, said=b""):
    if error:
        sys.exit(f"play.py: {(said or library.arenad_error_text(error)).decode()}")


def open_token(library, server):
    """Makes a connect token for an open server."""
    token = ctypes.create_string_buffer(TOKEN_BYTES)
    spec = OpenToken(sizeof(OpenToken), server.encode(), b"Cy", int(time.time()))
    check(library, library.arenad_make_open_token(byref(spec), token, TOKEN_BYTES))
    return token.raw


def make_client(library, token, map_file, rules_file):
    problem = ctypes.create_string_buffer(512)
    map_bytes, rules = read(map_file), read(rules_file)
    config = Config(sizeof(Config), token, len(token), map_bytes, len(map_bytes), rules,
                    len(rules), map_file.encode(), rules_file.encode(), None)
    client = c_void_p()
    error = library.arenad_client_create(byref(config), time.monotonic_ns(), byref(client), problem,
                                         len(problem))
    check(library, error, problem.value)
    check(library, library.arenad_client_connect_udp(client))
    return client


def match_of(library, client):
    match = Match(sizeof(Match))
    check(library, library.arenad_client_match(client, byref(match)))
    return match


def roster_of(library, client):
    members, count = POINTER(Member)(), c_size_t()
    check(library, library.arenad_client_roster(client, byref(members), byref(count)))
    return members[:count.value]


def show_scoreboard(library, client, event):
    """Prints the match at the beginning of a phase: clock, teams, and the players by score."""
    match = match_of(library, client)
    clock = max(0, event.end_tick - event.tick) / match.tick_rate
    print(f"--- {PHASES[event.phase]}, round {event.round} of {match.rounds}"
          + (f", {clock:.0f} s" if event.end_tick else "")
          + (f", won by team {event.team}" if event.team else "")
          + (f", won by player {event.player}" if event.player else ""))
    for number, team in enumerate(match.teams[:match.team_count], 1):
        print(f"team {number}: {team.score} points, {team.rounds_won} rounds")
    for member in sorted(roster_of(library, client), key=lambda each: (-each.score, each.id)):
        print(f"{member.score:5} {member.name.decode()}" + (f" ({member.team})" * (member.team > 0)))


def show_watching(library, client, event):
    """Prints that the client watches, whose view it is sent, and why a wish was refused."""
    if event.kind == EVENT_CONNECTED and event.flags & FLAG_WATCHES:
        delay = event.watch_delay / match_of(library, client).tick_rate
        print(f"watching, {delay:.0f} s later than players see it")
    elif event.kind == EVENT_WATCHING and event.refusal:
        print("refused:", REFUSALS[min(event.refusal, len(REFUSALS) - 1)])
    elif event.kind == EVENT_WATCHING and event.player:
        names = {member.id: member.name.decode() for member in roster_of(library, client)}
        print(f"watching player {event.player}, {names.get(event.player, 'not in the roster yet')}")


class Watcher:
    """Follows one player after another, for three seconds each."""

    def __init__(self, library, client):
        self.library, self.client = library, client
        self.next_at, self.watched, self.is_watching, self.frames = 0.0, 0, False, 0
        self.wish(WISH_WATCH, 0)

    def wish(self, wish, player):
        check(self.library, self.library.arenad_client_watch(self.client, wish, player, None))

    def take(self, event):
        if event.kind == EVENT_CONNECTED:
            self.is_watching = bool(event.flags & FLAG_WATCHES)
            self.next_at = 0.0

    def look(self, picture):
        """Every three seconds, prints what it sees and goes on to the next player."""
        self.frames += self.is_watching and picture.other_count > 0
        if not self.is_watching or time.monotonic() < self.next_at:
            return
        players = [member.id for member in roster_of(self.library, self.client)]
        if not players:
            return
        self.next_at = time.monotonic() + 3.0
        if picture.focus:
            place = picture.focus.contents.position
            print(f"tick {max(picture.others_moment, 0):.0f}: {picture.other_count} players and"
                  f" {picture.projectile_count} projectiles around ({place.x:.1f}, {place.y:.1f})")
        self.watched = min((one for one in players if one > self.watched), default=players[0])
        self.wish(WISH_STAY, self.watched)


def main():
    arguments = sys.argv[1:]
    watches = arguments[:1] == ["--watch"]
    arguments = arguments[watches:]
    has_token = arguments[:1] == ["--token"]
    try:
        server_or_file, map_file, rules_file, seconds = (arguments[has_token:] + ["5"])[:4]
        is_wrong = len(arguments) > 4 + has_token or not 0 < float(seconds) < 1e6
    except ValueError:
        is_wrong = True
    if is_wrong or server_or_file.startswith("-"):
        print("usage: play.py [--watch] SERVER|--token FILE MAP RULES [SECONDS]", file=sys.stderr)
        return 2
    library = load()
    token = read(server_or_file) if has_token else open_token(library, server_or_file)
    client = make_client(library, token, map_file, rules_file)
    begin = time.monotonic()
    end = begin + float(seconds)
    frames, shots, way, x = 0, 0, 0.0, None
    event = Event(sizeof(Event))
    picture = Picture(sizeof(Picture))
    watcher = Watcher(library, client) if watches else None
    while library.arenad_client_state(client) != STATE_FINISHED:
        angle = time.monotonic() - begin
        held = Input(sizeof(Input), Vec2(math.sin(2 * angle), math.cos(2 * angle)),
                     Vec2(math.cos(3 * angle), math.sin(3 * angle)), BUTTON_FIRE)
        library.arenad_client_set_input(client, byref(held))
        if time.monotonic() > end:
            library.arenad_client_leave(client)
        library.arenad_client_run_udp(client, time.monotonic_ns())
        while library.arenad_client_next_event(client, byref(event)) == 0 and event.kind:
            shots += event.kind == EVENT_SHOT
            if event.kind == EVENT_PHASE:
                show_scoreboard(library, client, event)
            if event.kind == EVENT_ANNOUNCEMENT:
                print("announced:", event.announcement.decode())
            show_watching(library, client, event)
            if watcher:
                watcher.take(event)
            if event.kind == EVENT_IDLE_WARNING and event.end_tick:
                print("idle: the server sends this player away in tick", event.end_tick)
            if event.kind in (EVENT_PAUSED, EVENT_RESUMED):
                print("the match is paused" if event.kind == EVENT_PAUSED else "it goes on")
            if event.kind == EVENT_DISCONNECTED:
                print("over:", event.text.decode())
        library.arenad_client_picture(client, time.monotonic_ns(), byref(picture))
        if watcher:
            watcher.look(picture)
        if picture.own:
            place = picture.own.contents.player.position
            way += abs(place.x - x) if x is not None else 0.0
            x = place.x
            frames += 1
        time.sleep(0.008)
    library.arenad_client_destroy(client)
    if watcher:
        print(f"watched {watcher.frames} frames with players, saw {shots} shots")
        return 0 if watcher.frames > 0 else 1
    print(f"played {frames} frames, ran {way:.1f} m to the side, saw {shots} shots")
    return 0 if frames > 0 and way > 0.1 else 1


if __name__ == "__main__":
    sys.exit(main())
