/*
 * arenad/client.h: a client of an arenad server, for any language that can call C.
 *
 * Datagrams, a time and the player's input go in; datagrams, events and a picture to draw come out.
 * The client predicts its own player, moves the others smoothly and keeps the session alive. It has
 * no thread, no clock and no file, and a socket only if you ask for one. docs/client-library.md is
 * the manual, with examples.
 *
 *   once a frame:
 *     arenad_client_receive        each datagram that arrived
 *     arenad_client_set_input      what the player holds
 *     arenad_client_advance        the current time
 *     arenad_client_next_datagram  and send it, until it is empty
 *     arenad_client_next_event     until it is ARENAD_EVENT_NONE
 *     arenad_client_picture        draw it
 *
 * Rules for every call:
 *
 *   - One thread at a time may use a client. Two clients share nothing.
 *   - After a caller's mistake (a null pointer, a wrong size, a value out of range, a call that
 *     is not allowed in the client's state) the call returns an error and has no effect. Only a
 *     destroyed client, or memory that is not what you say it is, cannot be detected.
 *   - Datagrams may hold any bytes: what is not from the server is counted and ignored.
 *   - A struct that you pass begins with struct_size, which you set to its sizeof. So an old
 *     program runs with a new library, and a new program with an old library as long as it asks for
 *     nothing new. Structs without that field never change.
 *   - Memory that a call returns belongs to the client; each call says how long it is valid. Memory
 *     that you pass stays yours, and is not read after the call.
 *   - Times are nanoseconds since any moment that you choose, 0 to ARENAD_TIME_MAX, and never go
 *     backwards: use a steady clock.
 *   - Lengths are in metres, y points up; ticks are the server's.
 */
#ifndef ARENAD_CLIENT_H
#define ARENAD_CLIENT_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define ARENAD_API __attribute__((visibility("default")))
#else
#define ARENAD_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------------------------------------------------------
 * Names and numbers
 * ------------------------------------------------------------------------------------------- */

/** What a call returns. The numbers never change. */
typedef enum arenad_error {
    ARENAD_OK = 0,
    ARENAD_ERROR_NULL = 1,        /**< a pointer that must not be null is null */
    ARENAD_ERROR_STRUCT_SIZE = 2, /**< this library does not know that struct_size */
    ARENAD_ERROR_ARGUMENT = 3,    /**< a value is out of range */
    ARENAD_ERROR_TIME = 4,        /**< the time is out of range, or goes backwards */
    ARENAD_ERROR_STATE = 5,       /**< the call is not allowed in the client's state */
    ARENAD_ERROR_SPACE = 6,       /**< the memory you passed is too small */
    ARENAD_ERROR_TOKEN = 7,       /**< the bytes are not a connect token */
    ARENAD_ERROR_MAP = 8,         /**< the bytes are not a map, or not a playable one */
    ARENAD_ERROR_RULES = 9,       /**< the bytes are not rules, or not for this map */
    ARENAD_ERROR_SYSTEM = 10,     /**< the operating system failed: no socket, no random numbers */
    ARENAD_ERROR_MEMORY = 11,     /**< out of memory */
    ARENAD_ERROR_INTERNAL = 12    /**< an internal error of the library */
} arenad_error;

/** Returns a description in English, for any value. It is valid for ever. */
ARENAD_API const char* arenad_error_text(arenad_error error);

/** Returns the version of the library, for example "0.1.0". It is valid for ever. */
ARENAD_API const char* arenad_version(void);

/** Returns the number that a client must share with its server; `arenad protocol-id` prints the
    server's. */
ARENAD_API uint64_t arenad_protocol_id(void);

/** A time in nanoseconds. */
typedef int64_t arenad_time;
#define ARENAD_TIME_MAX (INT64_C(1) << 61)

/** Identifies a player, a projectile or a thing of the map for its whole life; 0 is none. */
typedef uint32_t arenad_id;

typedef struct arenad_vec2 {
    float x;
    float y;
} arenad_vec2;

/** An index that names nothing. */
#define ARENAD_NO_INDEX 0xFFu

/* ---------------------------------------------------------------------------------------------
 * Creating and ending a client
 * ------------------------------------------------------------------------------------------- */

typedef struct arenad_client arenad_client;

/** How a client predicts and shows. arenad_default_settings fills in values for most games. */
typedef struct arenad_settings {
    uint32_t struct_size;

    /** 1: the own player moves at once, as its input asks; 0: a round trip late, as the server
        says. */
    uint8_t predicts_own_player;
    /** 1: the own shots are shown at once. Needs predicts_own_player. */
    uint8_t predicts_own_shots;

    /** How far in the past the others are shown, at least and at most. Nanoseconds, up to 1 s. */
    arenad_time delay_floor;
    arenad_time delay_ceiling;
    /** How long others move on along their motion when no update arrives, up to 1 s. */
    arenad_time extrapolation_max;

    /** The offset that hides a correction decays to 1/e in this time, up to 1 s; 0 shows each
        correction at once. */
    arenad_time smoothing_time;
    /** The most that this decay moves the shown player, in metres per second; above 0. */
    float smoothing_speed_max;
    /** A correction further than this, in metres, is shown at once. Not below 0. */
    float snap_distance;
} arenad_settings;

/** Fills in the default settings. You set struct_size before. */
ARENAD_API arenad_error arenad_default_settings(arenad_settings* settings);

#define ARENAD_TOKEN_BYTES 2048

/** A file that a map names: a tileset or a template. */
typedef struct arenad_file {
    /** The path as the map names it, relative to the map's folder, without "." and with ".." only
        at its beginning: "tiles/walls.tsx". */
    const char* name;
    const void* bytes;
    size_t size;
} arenad_file;

typedef struct arenad_client_config {
    uint32_t struct_size;

    /** The connect token that a matchmaker has made for this player: ARENAD_TOKEN_BYTES bytes. It
        admits one client, once. */
    const void* token;
    size_t token_size;

    /** The contents of the server's map file and rules file. Without a map nothing is predicted;
        without rules the default rules apply, as for a map that has no rules file. */
    const void* map;
    size_t map_size;
    const void* rules;
    size_t rules_size;
    /** The names of the files in messages; null: "map" and "rules". */
    const char* map_name;
    const char* rules_name;

    /** Null: as from arenad_default_settings. */
    const arenad_settings* settings;

    /** The files that the map names. A map that `arenad pack-map` has made names none. */
    const arenad_file* map_files;
    size_t map_file_count;
} arenad_client_config;

/**
 * Creates a client, which connects with its first datagrams.
 *
 * Writes one line about an error to `message`, cut to message_size bytes including the zero at its
 * end; it is empty after a success. `message` may be null if message_size is 0. After an error
 * *client is null.
 */
ARENAD_API arenad_error arenad_client_create(const arenad_client_config* config, arenad_time now,
                                             arenad_client** client, char* message,
                                             size_t message_size);

/** Destroys a client and all memory that it has returned; null is allowed. It sends no goodbye: the
    server keeps the player for half a minute, unless arenad_client_leave was called before. */
ARENAD_API void arenad_client_destroy(arenad_client* client);

/** Ends the session. The next datagrams tell the server so, until the state is
    ARENAD_STATE_FINISHED. A second call does nothing. */
ARENAD_API arenad_error arenad_client_leave(arenad_client* client);

/** The map that the server plays, for a client that has learned of it only after it was created. */
typedef struct arenad_map {
    uint32_t struct_size;
    uint32_t unused; /**< 0 */
    /** As in arenad_client_config; the map must not be null. */
    const void* map;
    size_t map_size;
    const void* rules;
    size_t rules_size;
    const char* map_name;
    const char* rules_name;
    const arenad_file* map_files;
    size_t map_file_count;
} arenad_map;

/**
 * Sets the map and the rules, in place of those before: arenad_match.map_hash and rules_hash say
 * which ones the server plays. The client predicts from the next update on. Messages and errors are
 * those of arenad_client_create; after an error the map is the one before.
 */
ARENAD_API arenad_error arenad_client_set_map(arenad_client* client, const arenad_map* map,
                                              char* message, size_t message_size);

typedef enum arenad_state {
    ARENAD_STATE_NONE = 0,       /**< the client is null */
    ARENAD_STATE_CONNECTING = 1, /**< shows its connect token */
    ARENAD_STATE_JOINING = 2,    /**< admitted, and waiting for news of the match */
    ARENAD_STATE_ACTIVE = 3,     /**< plays or watches */
    ARENAD_STATE_RESUMING = 4,   /**< has lost its connection and tries to come back */
    ARENAD_STATE_CLOSED = 5,     /**< over; goodbyes are left to send */
    ARENAD_STATE_FINISHED = 6    /**< over; nothing is left to send */
} arenad_state;

/** Returns the state of the client. */
ARENAD_API arenad_state arenad_client_state(const arenad_client* client);

/* ---------------------------------------------------------------------------------------------
 * What goes in
 * ------------------------------------------------------------------------------------------- */

#define ARENAD_BUTTON_FIRE 1u
#define ARENAD_BUTTON_JUMP 2u
#define ARENAD_BUTTON_DASH 4u /* the first ability */
#define ARENAD_BUTTON_ABILITY_2 8u
#define ARENAD_BUTTON_ABILITY_3 16u
#define ARENAD_BUTTON_ABILITY_4 32u
#define ARENAD_BUTTON_USE 64u
#define ARENAD_BUTTON_DROP 128u
#define ARENAD_BUTTON_RELOAD 256u
#define ARENAD_BUTTON_ALTERNATIVE_FIRE 512u

/** The most weapons that a player carries. */
#define ARENAD_WEAPON_SLOTS_MAX 8u

typedef struct arenad_input {
    uint32_t struct_size;
    /** The stick: -1 to 1 each, x to the right, y up. A stick longer than 1 counts as 1 long. */
    arenad_vec2 move;
    /** A direction of any length; (0, 0) leaves the aim as it is. */
    arenad_vec2 aim;
    uint32_t buttons; /**< ARENAD_BUTTON_…, or-ed */
    /** The weapon slot that the player wants in hand, 1 to ARENAD_WEAPON_SLOTS_MAX; 0: the one that
        it has. */
    uint32_t slot;
} arenad_input;

/** Sets what the player holds until the next call. A button that is pressed and released between
    two ticks counts for one tick. */
ARENAD_API arenad_error arenad_client_set_input(arenad_client* client, const arenad_input* input);

/** Advances to `now`: gives the inputs that are due, and predicts. Call it at least once per
    frame. */
ARENAD_API arenad_error arenad_client_advance(arenad_client* client, arenad_time now);

/** What a client wishes to be. */
typedef enum arenad_wish {
    ARENAD_WISH_STAY = 0, /**< what it is: a player or a watcher */
    ARENAD_WISH_PLAY = 1,
    ARENAD_WISH_WATCH = 2
} arenad_wish;

/** The rectangle that a camera shows, in metres. */
typedef struct arenad_camera {
    arenad_vec2 center;
    arenad_vec2 size; /**< width and height */
} arenad_camera;

/** Why a wish was not granted. */
typedef enum arenad_refusal {
    ARENAD_REFUSAL_NOTHING = 0,           /**< it was */
    ARENAD_REFUSAL_NO_PLACE = 1,          /**< all places of players are taken */
    ARENAD_REFUSAL_TOO_MANY_WATCHERS = 2, /**< the server has as many as its operator allows */
    ARENAD_REFUSAL_NOT_ALLOWED = 3, /**< by the connect token, or by the rules for a dead player */
    ARENAD_REFUSAL_NOT_HERE = 4     /**< no such player is in the match */
} arenad_refusal;

/**
 * Says what the client wishes to be and to see; the last wish counts. `wish` is an arenad_wish.
 * `player` is whose view it wants: a player's id, or 0 for the own view, which for a client that
 * watches is that of the camera. `camera` may be null: it stays where it is. A client that plays
 * sees the view of another player only while its own is dead, as the rules allow.
 *
 * The server is told until it has answered: ARENAD_EVENT_CONNECTED, with ARENAD_FLAG_WATCHES or
 * without, when the client begins to watch or to play; ARENAD_EVENT_WATCHING when it is sent
 * another view, or its wish is refused and therefore forgotten. A refusal of an earlier wish is not
 * reported.
 *
 * Fails with ARENAD_ERROR_ARGUMENT when the wish is unknown, the id is not that of a player, or the
 * camera is not within a million metres.
 */
ARENAD_API arenad_error arenad_client_watch(arenad_client* client, uint32_t wish, arenad_id player,
                                            const arenad_camera* camera);

/** The longest datagram of a session, in bytes. */
#define ARENAD_DATAGRAM_BYTES_MAX 1200

/** Takes a datagram that arrived from the server's address, of any size. */
ARENAD_API arenad_error arenad_client_receive(arenad_client* client, const void* datagram,
                                              size_t size, arenad_time now);

/* ---------------------------------------------------------------------------------------------
 * What comes out
 * ------------------------------------------------------------------------------------------- */

/** Returns the next datagram for the server; *size is 0 when there is none now. Call it until then,
    after each arenad_client_advance and each arenad_client_receive. The datagram is valid until the
    next call with this client. */
ARENAD_API arenad_error arenad_client_next_datagram(arenad_client* client, arenad_time now,
                                                    const void** datagram, size_t* size);

/** An address that datagrams go to. */
typedef struct arenad_address {
    uint8_t ip[16]; /**< IPv6, or IPv4 mapped into it (::ffff:a.b.c.d) */
    uint16_t port;  /**< in the byte order of the machine */
} arenad_address;

/** Returns where the datagrams go now: a connect token may name several servers, which are tried in
    turn. */
ARENAD_API arenad_error arenad_client_server(const arenad_client* client, arenad_address* address);

/**
 * What an event holds. Fields that its line does not name are 0.
 *
 *   kind           what happened                        player      other     further fields
 *   -------------  -----------------------------------  ----------  --------  --------------------
 *   CONNECTED      the own player is in the world;      own player  -         tick, watch_delay
 *                  FLAG_WATCHES: the client watches;
 *                  FLAG_AGAIN: after a lost connection
 *   DISCONNECTED   the last event; FLAG_OWN: the        -           -         text: the reason
 *                  client left
 *   QUALITY        the connection got better or worse   -           -         grade, grade_before
 *   EVENTS_LOST    too many events were waiting         -           -         amount: how many
 *   JOINED         a player is in the match;            the player  -         team, text: its name
 *                  FLAG_AGAIN: it was before, and has
 *                  another name or team now
 *   LEFT           a player has left the match          the player  -         text: its name
 *   SCORE          a player has another score           the player  -         amount, change
 *   SPAWNED        a player begins a new life;          the player  -         position, archetype
 *                  FLAG_OWN: the own player
 *   APPEARED       another player came into view        the player  -         position, archetype
 *   VANISHED       another player went out of view;     the player  -         -
 *                  FLAG_OWN: the own player was taken
 *                  out without dying, for another team
 *                  or another round
 *   DIED           a player died;                       the player  killer    position
 *                  FLAG_OWN: the own player
 *   SHOT           a projectile came into view or was   shooter     -         position, velocity,
 *                  fired by the own player;                                   weapon, key
 *                  FLAG_PREDICTED: the server has not
 *                  confirmed it yet
 *   SHOT_DROPPED   an own shot was never fired          own player  -         key
 *   HIT            something lost health                victim      attacker  position, amount,
 *                                                                             role, looked_back
 *   COLLECTED      a player took a pickup, or what      the player  pickup,   position, amount:
 *                  another player has dropped                       or the    health, ammunition
 *                                                                   dropped   or ticks gained; of
 *                                                                   thing     an item its number
 *                                                                             in the rules, from 1
 *   LAUNCHED       a player was thrown                  the player  thrower   position
 *   EXPLODED       a projectile exploded, or a burst    its owner   -         position, amount
 *                  of a player
 *   BOUNCED        a projectile bounced                 projectile  obstacle  position
 *   CRATE_DESTROYED  a crate was destroyed              crate       attacker  position
 *   CORRECTION     the prediction was wrong and was     own player  -         size, cause
 *                  corrected; FLAG_AT_ONCE: shown
 *                  without smoothing
 *   PHASE          a phase of the match begins          winner of   -         phase, round,
 *                                                       the last              end_tick, team,
 *                                                       round                 ended_by
 *   TEAM_SCORE     a team has other points              -           -         team, amount,
 *                                                                             change
 *   FLAG_TAKEN     a player took a flag                 the player  -         position, team,
 *                                                                             index
 *   FLAG_DROPPED   its carrier died or left             its carrier -         position, team,
 *                                                                             index
 *   FLAG_RETURNED  a flag is home again                 -           -         position, team,
 *                                                                             index
 *   FLAG_CAPTURED  its carrier brought it home          its carrier -         position, team,
 *                                                                             index
 *   HILL_TAKEN     another team holds the hill          -           -         team, index
 *   HILL_CONTESTED several teams are on it              -           -         team, index
 *   HILL_CLEARED   that is over                         -           -         team, index
 *   HILL_MOVED     another hill counts                  -           -         index
 *   ANNOUNCEMENT   the server's operator says           -           -         announcement; text:
 *                  something to all players                                   first 63 bytes
 *   WATCHING       the client is sent another view, or  whose view  -         refusal
 *                  its last wish was not granted;                             (arenad_client_watch)
 *                  player 0: the own one, or for a
 *                  client that watches the camera's
 *   IDLE_WARNING   the server sends the own player      own player  -         end_tick
 *                  away in end_tick, unless its input
 *                  changes before; 0: withdrawn
 *   PAUSED         the match is paused: all stands      -           -         tick, the last one
 *   RESUMED        it goes on                           -           -         tick, the last one
 *
 * The team of a flag is its own; that of a hill holds it, or held it last. In a match that never
 * ends there are none of these from PHASE to HILL_MOVED.
 *
 * CONNECTED comes again after a lost connection, when the client begins to play or to watch, and
 * with each map. Then everything that was known of the world is void: players have other ids, the
 * tick may be an earlier one, and the roster and what is in view are reported again.
 *
 * The players of DIED, HIT and EXPLODED are 0 when the client has not seen them.
 *
 * Events from SPAWNED to CRATE_DESTROYED have the tick in which they happened, but what comes into
 * view or into the client's knowledge has that of the update which said so, as have those from
 * PHASE to HILL_MOVED, a few ticks after the server's. An event comes as soon as the client knows
 * of it, so that a point may come before the death that it is for; the others are shown a little
 * later (arenad_picture).
 */
typedef enum arenad_event_kind {
    ARENAD_EVENT_NONE = 0, /**< there is no event now */
    ARENAD_EVENT_CONNECTED = 1,
    ARENAD_EVENT_DISCONNECTED = 2,
    ARENAD_EVENT_QUALITY = 3,
    ARENAD_EVENT_EVENTS_LOST = 4,
    ARENAD_EVENT_JOINED = 5,
    ARENAD_EVENT_LEFT = 6,
    ARENAD_EVENT_SCORE = 7,
    ARENAD_EVENT_SPAWNED = 8,
    ARENAD_EVENT_APPEARED = 9,
    ARENAD_EVENT_VANISHED = 10,
    ARENAD_EVENT_DIED = 11,
    ARENAD_EVENT_SHOT = 12,
    ARENAD_EVENT_SHOT_DROPPED = 13,
    ARENAD_EVENT_HIT = 14,
    ARENAD_EVENT_COLLECTED = 15,
    ARENAD_EVENT_LAUNCHED = 16,
    ARENAD_EVENT_EXPLODED = 17,
    ARENAD_EVENT_BOUNCED = 18,
    ARENAD_EVENT_CRATE_DESTROYED = 19,
    ARENAD_EVENT_CORRECTION = 20,
    ARENAD_EVENT_PHASE = 21,
    ARENAD_EVENT_TEAM_SCORE = 22,
    ARENAD_EVENT_FLAG_TAKEN = 23,
    ARENAD_EVENT_FLAG_DROPPED = 24,
    ARENAD_EVENT_FLAG_RETURNED = 25,
    ARENAD_EVENT_FLAG_CAPTURED = 26,
    ARENAD_EVENT_HILL_TAKEN = 27,
    ARENAD_EVENT_HILL_CONTESTED = 28,
    ARENAD_EVENT_HILL_CLEARED = 29,
    ARENAD_EVENT_HILL_MOVED = 30,
    ARENAD_EVENT_ANNOUNCEMENT = 31,
    ARENAD_EVENT_WATCHING = 32,
    ARENAD_EVENT_IDLE_WARNING = 33,
    ARENAD_EVENT_PAUSED = 34,
    ARENAD_EVENT_RESUMED = 35
} arenad_event_kind;

#define ARENAD_FLAG_OWN 1u
#define ARENAD_FLAG_AGAIN 2u
#define ARENAD_FLAG_PREDICTED 4u
#define ARENAD_FLAG_AT_ONCE 8u
#define ARENAD_FLAG_WATCHES 16u

/** How good a connection is, from best to worst. */
typedef enum arenad_grade {
    ARENAD_GRADE_GOOD = 0,
    ARENAD_GRADE_FAIR = 1,  /**< losses or jitter: others are shown later */
    ARENAD_GRADE_POOR = 2,  /**< so much of either that play suffers */
    ARENAD_GRADE_SILENT = 3 /**< nothing arrives: about to be lost, or being resumed */
} arenad_grade;

/** The role of the own player in a hit. */
typedef enum arenad_hit_role {
    ARENAD_HIT_GIVEN = 0, /**< the own player was the attacker */
    ARENAD_HIT_TAKEN = 1, /**< the own player was the victim, also of itself */
    ARENAD_HIT_SEEN = 2   /**< between others */
} arenad_hit_role;

/** Why a prediction was wrong: the first cause that applies. */
typedef enum arenad_cause {
    ARENAD_CAUSE_INPUT = 0,  /**< the server used another input: one was late, lost or left out */
    ARENAD_CAUSE_THROWN = 1, /**< a pad, melee attack or explosion threw it, or a throw ended */
    ARENAD_CAUSE_STATE = 2,  /**< a pickup, a dash, the weapon's state or standing differed */
    ARENAD_CAUSE_MOVER = 3,  /**< a platform, door, timed obstacle or crate was near */
    ARENAD_CAUSE_PLAYER = 4, /**< another player was near */
    ARENAD_CAUSE_LOSS = 5,   /**< an update that may have reported one of these was lost */
    ARENAD_CAUSE_UNKNOWN = 6
} arenad_cause;
#define ARENAD_CAUSES 7

typedef struct arenad_event {
    uint32_t struct_size;
    uint32_t kind; /**< arenad_event_kind; ignore kinds that you do not know */
    uint32_t tick;
    arenad_id player;
    arenad_id other;
    uint32_t flags;       /**< ARENAD_FLAG_…, or-ed */
    arenad_vec2 position; /**< metres */
    arenad_vec2 velocity; /**< metres per second */
    int32_t amount;       /**< damage; a new score; what COLLECTED says of it */
    int32_t change;       /**< of the score, or of a team's points */
    float size;           /**< metres: how far off a prediction was */
    uint32_t key;         /**< the arenad_projectile.key of a shot */
    uint32_t looked_back; /**< ticks that the server looked back to where the attacker saw it */
    uint8_t archetype;    /**< index into arenad_match.archetypes */
    uint8_t weapon;       /**< index into arenad_match.weapons */
    uint8_t team;         /**< 0: all against all; of a phase, the winners */
    uint8_t role;         /**< arenad_hit_role */
    uint8_t cause;        /**< arenad_cause */
    uint8_t grade;        /**< arenad_grade */
    uint8_t grade_before; /**< arenad_grade */
    uint8_t unused;       /**< 0 */
    char text[64];        /**< UTF-8, with a zero at its end */
    /* Added later: */
    uint32_t end_tick; /**< first tick of the next phase, by the clock; 0: the phase has no clock.
                            Of an idle warning: the tick in which the player is sent away */
    uint32_t round;    /**< of the match, from 1 */
    uint8_t phase;     /**< arenad_phase */
    uint8_t ended_by;  /**< arenad_ended_by */
    uint8_t index;     /**< of a flag, into arenad_match.flags; of a hill, in the map's order */
    uint8_t refusal;   /**< arenad_refusal */
    uint32_t watch_delay;   /**< ticks by which all is older than what players are sent */
    char announcement[204]; /**< UTF-8 of at most 200 bytes in one line, with a zero at its end */
} arenad_event;

/** What decides a match. */
typedef enum arenad_mode {
    ARENAD_MODE_ENDLESS = 0,           /**< nothing: players fight for ever */
    ARENAD_MODE_DEATHMATCH = 1,        /**< the player with the most points */
    ARENAD_MODE_TEAM_DEATHMATCH = 2,   /**< the team with the most points */
    ARENAD_MODE_LAST_ONE_STANDING = 3, /**< the player that is left */
    ARENAD_MODE_CAPTURE_THE_FLAG = 4,  /**< the team with the most captures */
    ARENAD_MODE_KING_OF_THE_HILL = 5,  /**< the team that has held the hill for the longest time */
    ARENAD_MODE_ELIMINATION = 6        /**< the team that has players left */
} arenad_mode;

/** The part of a match that is being played. An endless match is in play. */
typedef enum arenad_phase {
    ARENAD_PHASE_WAITING = 0,   /**< for players; they play, but nothing counts */
    ARENAD_PHASE_WARM_UP = 1,   /**< the same, with a clock */
    ARENAD_PHASE_COUNTDOWN = 2, /**< to a round: players stand */
    ARENAD_PHASE_PLAY = 3,
    ARENAD_PHASE_OVERTIME = 4,  /**< as play, until somebody leads */
    ARENAD_PHASE_ROUND_END = 5, /**< players play on, but nothing counts */
    ARENAD_PHASE_MATCH_END = 6  /**< players stand; show the result */
} arenad_phase;

/** What ended a round or a match. */
typedef enum arenad_ended_by {
    ARENAD_ENDED_BY_NOTHING = 0,     /**< it has not ended */
    ARENAD_ENDED_BY_SCORE_LIMIT = 1, /**< somebody reached it */
    ARENAD_ENDED_BY_TIME_LIMIT = 2,  /**< somebody led when the time was over */
    ARENAD_ENDED_BY_OVERTIME = 3,    /**< somebody took the lead in overtime */
    ARENAD_ENDED_BY_SURVIVAL = 4,    /**< one player or team was left */
    ARENAD_ENDED_BY_TIE = 5,         /**< nobody led at the end: a draw */
    ARENAD_ENDED_BY_ROUNDS = 6,      /**< of a match: its rounds were won or played */
    ARENAD_ENDED_BY_FORFEIT = 7,     /**< all opponents left */
    ARENAD_ENDED_BY_ABANDONED = 8,   /**< all players left */
    ARENAD_ENDED_BY_OPERATOR = 9     /**< the operator ended it */
} arenad_ended_by;

/** Takes the oldest event; its kind is ARENAD_EVENT_NONE when there is none. */
ARENAD_API arenad_error arenad_client_next_event(arenad_client* client, arenad_event* event);

#define ARENAD_PLAYER_ON_GROUND 1u
#define ARENAD_PLAYER_DASHES 2u
#define ARENAD_PLAYER_PROTECTED 4u /**< nothing can hurt it */
#define ARENAD_PLAYER_FASTER 8u    /**< by a pickup */

typedef struct arenad_player {
    arenad_id id;
    arenad_vec2 position; /**< metres */
    arenad_vec2 velocity; /**< metres per second */
    arenad_vec2 aim;      /**< of length one */
    int32_t health;
    uint8_t archetype; /**< index into arenad_match.archetypes */
    uint8_t team;      /**< 0: all against all */
    uint8_t flags;     /**< ARENAD_PLAYER_…, or-ed */
    uint8_t animation; /**< index into the rules' animations, or ARENAD_NO_INDEX */
} arenad_player;

/** What a client knows only of its own player. */
typedef struct arenad_own {
    arenad_player player;
    arenad_vec2 computed_position; /**< metres, without the smoothing of corrections */
    int32_t ammunition;            /**< -1: unlimited */
    uint32_t fire_ready_tick;      /**< first tick in which it may shoot again */
    uint32_t dash_ready_tick;      /**< first tick in which it may dash again */
    uint8_t weapon;                /**< index into arenad_match.weapons, or ARENAD_NO_INDEX */
    uint8_t is_predicted;          /**< 1: shown at once, as its input asks; 0: as last sent */
    uint8_t unused[2];             /**< 0 */
} arenad_own;

/** The weapon slots of the own player. Of games without them: the first slot, and nothing else. */
typedef struct arenad_arsenal {
    uint32_t slot;          /**< in hand: 1 to 8, as in arenad_input.slot */
    uint32_t magazine;      /**< shots in the magazine of the weapon in hand */
    uint32_t drawn_tick;    /**< first tick in which it may fire since it was drawn */
    uint32_t reloaded_tick; /**< tick in which its magazine is full; 0: it is not reloaded */
    /** What each slot holds in games in which players pick up weapons: index into
        arenad_match.weapons, counted from 1; 0: nothing. In all other games 0. */
    uint8_t picked_up[8];
} arenad_arsenal;

/** How the weapon in hand is charged and heated; all 0 in games without such weapons. The heat
   falls from then on by the `heat_loss` of the rules; at their `heat_max` the weapon does not fire
   for `overheat_time`. */
typedef struct arenad_firing {
    uint32_t charge_tick; /**< tick in which its charge began; 0: it has none */
    uint32_t heat_tick;   /**< tick of the last shot that heated it */
    float heat;           /**< right after that shot */
} arenad_firing;

/** What the own player has left of its abilities; all 0 in games without them. Of the ability in
    slot n, which has `charges` uses and a `cooldown` in ticks, as many are missing in a tick t as
    cooldowns, rounded up, lie between t and full_tick[n]. Of one that does not recharge,
    full_tick[n] is the number of uses that it has. */
typedef struct arenad_abilities {
    uint32_t full_tick[4];  /**< of each slot: the tick in which all uses are back */
    uint32_t acts_tick;     /**< tick in which the ability that it has begun acts */
    uint32_t begun;         /**< that ability, 1 to 4; 0: none */
    uint32_t stamina_ticks; /**< until all its stamina has come back */
} arenad_abilities;

typedef struct arenad_projectile {
    /** Identifies it while it is shown: an own shot keeps its key when it is confirmed. */
    uint32_t key;
    arenad_id id; /**< 0 until it is confirmed */
    arenad_id owner;
    arenad_vec2 position; /**< metres */
    arenad_vec2 velocity; /**< metres per second */
    uint8_t weapon;       /**< index into arenad_match.weapons */
    uint8_t team;         /**< that of its owner */
    uint8_t unused[2];    /**< 0 */
} arenad_projectile;

typedef enum arenad_mover_phase {
    ARENAD_MOVER_SOLID = 0,
    ARENAD_MOVER_WARNING = 1, /**< not there, but about to be */
    ARENAD_MOVER_GONE = 2     /**< not there: down, open or broken */
} arenad_mover_phase;

/** A platform, door, timed obstacle or crate of the map. */
typedef struct arenad_mover {
    arenad_id id;
    arenad_vec2 offset;   /**< metres from where it was drawn */
    arenad_vec2 velocity; /**< metres per second */
    int32_t health;       /**< of a crate */
    uint8_t phase;        /**< arenad_mover_phase */
    uint8_t unused[3];    /**< 0 */
} arenad_mover;

typedef enum arenad_trigger_status {
    ARENAD_TRIGGER_READY = 0,   /**< a pickup is there; anything else acts on touch */
    ARENAD_TRIGGER_WAITING = 1, /**< a pickup is gone for a while; anything else pauses */
    ARENAD_TRIGGER_PRESSED = 2  /**< a plate with a player on it */
} arenad_trigger_status;

/** A trigger of the map: spikes, a pickup, a pad, a plate or an area. */
typedef struct arenad_trigger {
    arenad_id id;
    uint8_t status; /**< arenad_trigger_status */
    /** The item that lies in a pickup, by its place in the rules, counted from 1; 0: none. */
    uint8_t item;
    uint8_t unused[2]; /**< 0 */
} arenad_trigger;

/** The circle outside which players lose health. */
typedef struct arenad_zone {
    arenad_vec2 center; /**< metres */
    float radius;       /**< metres */
} arenad_zone;

/** The own player as the server has reported it. */
typedef struct arenad_reported {
    arenad_vec2 position; /**< metres */
    arenad_vec2 velocity; /**< metres per second */
    uint32_t tick;        /**< at whose end it was there */
} arenad_reported;

/** What to look at. */
typedef struct arenad_focus {
    arenad_vec2 position; /**< metres: where that player was shown last, or the camera's middle */
    arenad_vec2 view;     /**< metres, width and height of what the client sees */
    arenad_id player;     /**< the own one, or the one that is watched; 0: the camera */
} arenad_focus;

/**
 * What to draw. The own player and its shots are shown at own_moment, ahead of the server; all
 * others at others_moment, behind its newest update by as much as the network needs, so that they
 * move smoothly. To show an event together with the others, keep it until others_moment reaches its
 * tick.
 */
typedef struct arenad_picture {
    uint32_t struct_size;
    /** While `own` is null: the tick in which the own player respawns; 0: unknown. */
    uint32_t respawn_tick;
    double own_moment;           /**< ticks */
    double others_moment;        /**< ticks; may be negative where a world has just begun */
    const arenad_own* own;       /**< null while the own player is dead, or the client watches */
    const arenad_player* others; /**< sorted by id, like all lists but projectiles: by key */
    size_t other_count;
    const arenad_projectile* projectiles;
    size_t projectile_count;
    const arenad_mover* movers;
    size_t mover_count;
    const arenad_trigger* triggers;
    size_t trigger_count;
    const arenad_zone* zone; /**< null when there is none */
    /* Added later: */
    const arenad_focus* focus; /**< null until the client has seen or wished for something to look
                                    at: the middle of the map is shown to who has not */
    /** Of each of `others`, in their order: the status effects that it has, bit n for the
       [[effect]] with the number n of the rules, the first of which is 0. */
    const uint32_t* other_effects;
    uint64_t own_effects;              /**< the same of the own player; 0 while `own` is null */
    const arenad_arsenal* arsenal;     /**< null while `own` is */
    const arenad_abilities* abilities; /**< null while `own` is */
    const arenad_firing* firing;       /**< null while `own` is */
    const arenad_reported* reported;   /**< null while `own` is */
} arenad_picture;

/** Writes what to draw at `now`. What it points to is valid until the next picture of this
    client. */
ARENAD_API arenad_error arenad_client_picture(arenad_client* client, arenad_time now,
                                              arenad_picture* picture);

/** What a thing of the map is. */
typedef enum arenad_shape_kind {
    ARENAD_SHAPE_WALL = 0,
    ARENAD_SHAPE_PLATFORM = 1, /**< from here on: movers */
    ARENAD_SHAPE_DOOR = 2,
    ARENAD_SHAPE_TIMED = 3,
    ARENAD_SHAPE_CRATE = 4,
    ARENAD_SHAPE_SPIKES = 5, /**< from here on: triggers */
    ARENAD_SHAPE_PICKUP = 6,
    ARENAD_SHAPE_PAD = 7,
    ARENAD_SHAPE_PLATE = 8,
    ARENAD_SHAPE_AREA = 9,
    ARENAD_SHAPE_BUSH = 10, /**< from here on: without an id */
    ARENAD_SHAPE_FLAG = 11,
    ARENAD_SHAPE_BASE = 12,
    ARENAD_SHAPE_HILL = 13,
    ARENAD_SHAPE_FORCE = 14,
    ARENAD_SHAPE_SPAWN = 15
} arenad_shape_kind;

/** A thing of the map, as it was drawn. */
typedef struct arenad_shape {
    const arenad_vec2* outline; /**< a polygon, counter-clockwise; two points: a line; null: a disc
                                     or a point */
    size_t outline_count;
    arenad_vec2 center;   /**< metres; of a disc or a point */
    float radius;         /**< metres; of a disc */
    arenad_id id;         /**< of a wall, a mover or a trigger, as in pictures and events */
    uint8_t kind;         /**< arenad_shape_kind */
    uint8_t team;         /**< of a flag, a base or a spawn point; 0: nobody's */
    uint8_t is_low;       /**< 1: stops players, lets projectiles pass */
    uint8_t is_one_sided; /**< 1: a line that stops what comes from its right, seen from its first
                               point to its second */
    uint8_t unused[4];    /**< 0 */
} arenad_shape;

/** What the map looks like. It does not change; arenad_picture has what moves. */
typedef struct arenad_terrain {
    uint32_t struct_size;
    uint32_t unused;            /**< 0 */
    arenad_vec2 min;            /**< metres; the border of the playing field is solid */
    arenad_vec2 max;            /**< metres */
    uint64_t map_hash;          /**< as arenad_match.map_hash */
    const arenad_shape* shapes; /**< by kind, and by id where they have one */
    size_t shape_count;
} arenad_terrain;

/** Writes what the client's map looks like. Fails with ARENAD_ERROR_STATE when it has no map. What
    it points to is valid until the next call of this function. */
ARENAD_API arenad_error arenad_client_terrain(arenad_client* client, arenad_terrain* terrain);

typedef enum arenad_move_kind {
    ARENAD_MOVE_PUSHED_OUT = 0, /**< moves, then is pushed out of what it overlaps */
    ARENAD_MOVE_SLIDES = 1,     /**< stops at what it hits, and slides along it */
    ARENAD_MOVE_BY_RAYS = 2     /**< for platform games */
} arenad_move_kind;

/** A kind of player. */
typedef struct arenad_archetype {
    const arenad_vec2* outline; /**< convex, counter-clockwise, around the position; null: a disc */
    size_t outline_count;
    float radius;        /**< metres; of an outline, its circumscribed circle */
    int32_t health;      /**< at the start of a life */
    uint8_t move;        /**< arenad_move_kind */
    uint8_t can_jump;    /**< 1 or 0 */
    uint8_t can_dash;    /**< 1 or 0 */
    uint8_t always_seen; /**< 1 or 0: shown even out of view */
    arenad_vec2 view;    /**< metres, width and height of what its client sees */
} arenad_archetype;

/** The projectiles of a weapon. */
typedef struct arenad_weapon {
    float radius; /**< metres */
    float range;  /**< metres that they fly at most; 0: unlimited */
} arenad_weapon;

/** A team of the match. */
typedef struct arenad_team {
    int32_t score;      /**< points in this round */
    int32_t rounds_won; /**< of this match */
} arenad_team;

/** A flag: at home, carried, or where it was dropped. */
typedef struct arenad_flag {
    arenad_vec2 position; /**< metres: where it lies; otherwise its home */
    arenad_id carrier;    /**< 0: nobody */
    uint32_t return_tick; /**< of a dropped flag: returns in it by itself, UINT32_MAX: never; 0: not
                               dropped */
    uint8_t team;         /**< whose it is, from 1 */
    uint8_t unused[3];    /**< 0 */
} arenad_flag;

/** What the server says about the match. */
typedef struct arenad_match {
    uint32_t struct_size;
    arenad_id player;        /**< the own one; 0: the client watches */
    uint32_t tick_rate;      /**< per second */
    uint32_t snapshot_rate;  /**< updates per second */
    float gravity;           /**< metres per second squared, downwards; 0: seen from above */
    arenad_vec2 view;        /**< metres, what the client sees before its player first lives;
                                  after that as its archetype says */
    uint32_t obstacle_count; /**< things of the map; their ids are consecutive */
    uint32_t mover_count;
    uint32_t trigger_count;
    uint64_t map_hash;
    uint64_t rules_hash;
    const char* map_name;
    const arenad_archetype* archetypes;
    size_t archetype_count;
    const arenad_weapon* weapons;
    size_t weapon_count;
    /* Added later. What changes during the match, as last sent; after each CONNECTED first as in a
       match that never ends, for a few ticks: */
    uint32_t number;          /**< of the matches of the server, from 1 */
    uint32_t round;           /**< of this match, from 1 */
    uint32_t rounds;          /**< of a match, at most */
    int32_t score_limit;      /**< points that win a round; 0: no limit */
    uint32_t phase_tick;      /**< first tick of the phase */
    uint32_t phase_end_tick;  /**< first tick of the next phase, by the clock; 0: it has no clock */
    uint32_t round_tick;      /**< first tick of play of the round */
    arenad_id winner;         /**< of the last round, or of the match; 0: no player */
    uint32_t hill_move_tick;  /**< in which another hill begins to count; 0: never */
    uint8_t mode;             /**< arenad_mode */
    uint8_t phase;            /**< arenad_phase */
    uint8_t ended_by;         /**< arenad_ended_by: the last round, or the match */
    uint8_t winner_team;      /**< as winner; 0: no team */
    uint8_t hill;             /**< that counts, in the map's order */
    uint8_t hill_team;        /**< that holds it or held it last; 0: none has */
    uint8_t hill_contested;   /**< 1: several teams are on it */
    uint8_t paused;           /**< 1: by the server's operator; nothing moves */
    uint32_t watch_delay;     /**< ticks by which all is older than what players are sent */
    const arenad_team* teams; /**< team 1 first; none in a mode without teams */
    size_t team_count;
    const arenad_flag* flags;
    size_t flag_count;
} arenad_match;

/** Writes what the server says about the match. Fails with ARENAD_ERROR_STATE before the first
    ARENAD_EVENT_CONNECTED. What it points to is valid until the next call of this function. */
ARENAD_API arenad_error arenad_client_match(arenad_client* client, arenad_match* match);

/** A player of the match, in view or not. */
typedef struct arenad_member {
    arenad_id id;
    int32_t score;
    const char* name;  /**< UTF-8 */
    uint8_t team;      /**< 0: all against all */
    uint8_t unused[7]; /**< 0 */
} arenad_member;

/** Returns all players of the match, sorted by id; *members is valid until the next call of this
    function. */
ARENAD_API arenad_error arenad_client_roster(arenad_client* client, const arenad_member** members,
                                             size_t* count);

/** Whether the own player is predicted, or why not. */
typedef enum arenad_prediction {
    ARENAD_PREDICTION_WAITING = 0, /**< not connected yet */
    ARENAD_PREDICTION_ON = 1,
    ARENAD_PREDICTION_SWITCHED_OFF = 2, /**< by the settings */
    ARENAD_PREDICTION_NO_MAP = 3,       /**< the config has no map */
    ARENAD_PREDICTION_OTHER_MAP = 4,    /**< the server plays another map than the config's */
    ARENAD_PREDICTION_OTHER_RULES = 5,  /**< or by other rules */
    ARENAD_PREDICTION_WATCHING = 6      /**< the client watches and has no player */
} arenad_prediction;

typedef struct arenad_stats {
    uint32_t struct_size;
    uint8_t prediction; /**< arenad_prediction */
    uint8_t grade;      /**< arenad_grade */
    uint8_t unused[2];  /**< 0 */

    arenad_time round_trip; /**< smoothed; -1: not measured yet */
    arenad_time jitter;     /**< of the arrival of updates */
    arenad_time interpolation_delay;
    arenad_time silence; /**< since the last datagram arrived */
    double lead;         /**< ticks by which the own player is shown ahead of the newest update */
    double input_margin; /**< ticks before their turn at which inputs arrive; 0 until measured */
    float loss;          /**< share of the last 256 packets that were lost, 0 to 1 */
    uint8_t has_input_margin; /**< 1 when it is measured */
    uint8_t unused_too[3];    /**< 0 */

    uint64_t datagrams_received;
    uint64_t bytes_received;
    uint64_t datagrams_refused; /**< forged, replayed, or of another connection */
    uint64_t packets_sent;
    uint64_t packets_lost;
    uint64_t inputs_sent;
    uint64_t updates;
    uint64_t resumes;
    uint64_t events_lost;
    uint64_t ticks_predicted;
    uint64_t ticks_replayed;             /**< after corrections */
    uint64_t updates_compared;           /**< with the prediction for their tick */
    uint64_t corrections[ARENAD_CAUSES]; /**< by arenad_cause */
    uint64_t snaps;                      /**< corrections shown at once */
    uint64_t shots_predicted;
    uint64_t shots_confirmed;
    uint64_t shots_dropped;
    uint64_t frames_extrapolated; /**< with another player beyond the newest update */
    /* Added later: */
    uint64_t bytes_of_updates; /**< of bytes_received; what is neither of these two is headers */
    uint64_t bytes_reliable;   /**< of messages that arrive for certain: rosters, matches */
} arenad_stats;

/** Writes measurements and counters of the client. */
ARENAD_API arenad_error arenad_client_stats(arenad_client* client, arenad_time now,
                                            arenad_stats* stats);

/* ---------------------------------------------------------------------------------------------
 * A socket, if you want one
 * ------------------------------------------------------------------------------------------- */

/** Opens a non-blocking UDP socket to the servers of the connect token. Once per client. */
ARENAD_API arenad_error arenad_client_connect_udp(arenad_client* client);

/** Receives what has arrived (at most 512 datagrams), advances, and sends what is due. That is a
    whole frame without its input, events and picture. */
ARENAD_API arenad_error arenad_client_run_udp(arenad_client* client, arenad_time now);

/** Returns the socket for use with poll(), readable when something has arrived; -1 when there is
    none. The client still owns it. */
ARENAD_API int arenad_client_udp_descriptor(const arenad_client* client);

/* ---------------------------------------------------------------------------------------------
 * For development
 * ------------------------------------------------------------------------------------------- */

/** What a connect token admits its client as. */
typedef enum arenad_role {
    ARENAD_ROLE_PLAYER = 0, /**< takes a player's place; may become a watcher */
    ARENAD_ROLE_WATCHER = 1 /**< watches; may take a place when one is free */
} arenad_role;

typedef struct arenad_open_token {
    uint32_t struct_size;
    const char* server;   /**< "127.0.0.1:40000" or "[::1]:40000" */
    const char* name;     /**< the player's, UTF-8; null: none. Disallowed characters are dropped */
    uint64_t create_time; /**< seconds since 1970; the token lasts for 30 more */
    /* Added later: */
    uint32_t role;   /**< arenad_role */
    uint32_t unused; /**< 0 */
} arenad_open_token;

/** Makes a connect token for a server without a key, such as one on loopback by default. Writes
    ARENAD_TOKEN_BYTES bytes to `token`, whose size token_size must be no less. Host names are not
    looked up. */
ARENAD_API arenad_error arenad_make_open_token(const arenad_open_token* spec, void* token,
                                               size_t token_size);

#ifdef __cplusplus
}
#endif

#endif
