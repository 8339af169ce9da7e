/*
 * arenad/client.h: a client of an arenad server, for any language that can call C.
 *
 * Datagrams, a time and the player's input go in; datagrams, events and a picture to draw come out.
 * The client predicts its own player, shows the others evenly and keeps the session alive. It has
 * no thread, no clock and no file, and no socket but one that you ask for. docs/client-library.md
 * says it all at length, with examples.
 *
 *   once a frame:
 *     arenad_client_receive        each datagram that came
 *     arenad_client_set_input      what the player holds
 *     arenad_client_advance        the time of now
 *     arenad_client_next_datagram  and send it, until it is empty
 *     arenad_client_next_event     until it is ARENAD_EVENT_NONE
 *     arenad_client_picture        draw it
 *
 * Rules for every call:
 *
 *   - One thread at a time may use a client. Two clients share nothing.
 *   - A mistake of the caller (null, a wrong size, a value out of its range, a call that does not
 *     fit the state) is answered by an error, and nothing has happened. Only a client that was
 *     destroyed, or memory that is not what it is said to be, cannot be noticed.
 *   - Datagrams may hold anything at all: what is none of the server's is counted and passed over.
 *   - A struct that you hand over begins with struct_size, which you set to its sizeof. So an old
 *     program runs with a new library, and a new program with an old library as long as it asks for
 *     nothing new. Structs without that field never change.
 *   - Memory that a call gives belongs to the client; each call says how long it lasts. Memory that
 *     you hand over stays yours, and is not looked at after the call.
 *   - Times are nanoseconds since any moment that you choose, 0 to ARENAD_TIME_MAX, and never go
 *     backwards: a steady clock's.
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

/** What a call answers. The numbers never change. */
typedef enum arenad_error {
    ARENAD_OK = 0,
    ARENAD_ERROR_NULL = 1,        /**< a pointer is null that must not be */
    ARENAD_ERROR_STRUCT_SIZE = 2, /**< struct_size is none that this library knows */
    ARENAD_ERROR_ARGUMENT = 3,    /**< a value is out of its range */
    ARENAD_ERROR_TIME = 4,        /**< the time is out of its range, or goes backwards */
    ARENAD_ERROR_STATE = 5,       /**< not in this state of the client */
    ARENAD_ERROR_SPACE = 6,       /**< the memory handed over is too small */
    ARENAD_ERROR_TOKEN = 7,       /**< the bytes are no connect token */
    ARENAD_ERROR_MAP = 8,         /**< the bytes are no map, or none that can be played */
    ARENAD_ERROR_RULES = 9,       /**< the bytes are no rules, or none for this map */
    ARENAD_ERROR_SYSTEM = 10,     /**< the operating system says no: no socket, no random numbers */
    ARENAD_ERROR_MEMORY = 11,     /**< there is no memory left */
    ARENAD_ERROR_INTERNAL = 12    /**< a fault of the library */
} arenad_error;

/** A sentence in English, for any number at all. Lasts for ever. */
ARENAD_API const char* arenad_error_text(arenad_error error);

/** The library's version, for example "0.1.0". Lasts for ever. */
ARENAD_API const char* arenad_version(void);

/** What client and server have to have in common: `arenad protocol-id` prints the server's. */
ARENAD_API uint64_t arenad_protocol_id(void);

/** Nanoseconds. */
typedef int64_t arenad_time;
#define ARENAD_TIME_MAX (INT64_C(1) << 61)

/** Names a player, a projectile or a thing of the map for its whole life; 0 names nobody. */
typedef uint32_t arenad_id;

typedef struct arenad_vec2 {
    float x;
    float y;
} arenad_vec2;

/** An index that names nothing. */
#define ARENAD_NO_INDEX 0xFFu

/* ---------------------------------------------------------------------------------------------
 * A client's beginning and end
 * ------------------------------------------------------------------------------------------- */

typedef struct arenad_client arenad_client;

/** How a client predicts and shows. arenad_default_settings fills in what suits most games. */
typedef struct arenad_settings {
    uint32_t struct_size;

    /** 1: the own player moves at once as its input asks; 0: a round trip late, as it is told. */
    uint8_t predicts_own_player;
    /** 1: the own shots are shown at once. Needs predicts_own_player. */
    uint8_t predicts_own_shots;

    /** Others are shown so far in the past at the least and at the most. Nanoseconds, up to 1 s. */
    arenad_time delay_floor;
    arenad_time delay_ceiling;
    /** Others of whom no update tells are shown further along their way for so long, up to 1 s. */
    arenad_time extrapolation_max;

    /** A correction of what is shown falls to 1/e in this time, up to 1 s; 0: it is shown at once.
     */
    arenad_time smoothing_time;
    /** Metres per second by which that moves what is shown at most, above 0. */
    float smoothing_speed_max;
    /** Metres: a correction that is further is shown at once. Not below 0. */
    float snap_distance;
} arenad_settings;

/** Fills in all but struct_size, which has to be set. */
ARENAD_API arenad_error arenad_default_settings(arenad_settings* settings);

#define ARENAD_TOKEN_BYTES 2048

typedef struct arenad_client_config {
    uint32_t struct_size;

    /** The connect token that a matchmaker has made for this player: ARENAD_TOKEN_BYTES bytes. It
        lets in one client, once. */
    const void* token;
    size_t token_size;

    /** The file of the map that the server plays, and that of its rules. Without a map nothing is
        predicted; without rules they are the ones of a map that has no file of rules. */
    const void* map;
    size_t map_size;
    const void* rules;
    size_t rules_size;
    /** The files' names, for messages; null: "map" and "rules". */
    const char* map_name;
    const char* rules_name;

    /** Null: arenad_default_settings. */
    const arenad_settings* settings;
} arenad_client_config;

/**
 * Makes a client, which asks to be let in with its first datagrams.
 *
 * What was wrong stands in `message`, cut to message_size bytes with the zero at its end: one line,
 * empty after a success. `message` may be null if message_size is 0. After an error *client is
 * null.
 */
ARENAD_API arenad_error arenad_client_create(const arenad_client_config* config, arenad_time now,
                                             arenad_client** client, char* message,
                                             size_t message_size);

/** Ends a client and all memory that it has given; null is nothing to do. Says no goodbye: the
    server keeps the player for half a minute, unless arenad_client_leave was called before. */
ARENAD_API void arenad_client_destroy(arenad_client* client);

/** Ends the session. The next datagrams say so to the server, until the state is
    ARENAD_STATE_FINISHED. Again it does nothing. */
ARENAD_API arenad_error arenad_client_leave(arenad_client* client);

typedef enum arenad_state {
    ARENAD_STATE_NONE = 0,       /**< there is no client: it is null */
    ARENAD_STATE_CONNECTING = 1, /**< shows its connect token */
    ARENAD_STATE_JOINING = 2,    /**< is let in, and waits to hear of the match */
    ARENAD_STATE_ACTIVE = 3,     /**< plays */
    ARENAD_STATE_RESUMING = 4,   /**< its connection fell silent: it tries to come back */
    ARENAD_STATE_CLOSED = 5,     /**< over; some goodbyes are still to be sent */
    ARENAD_STATE_FINISHED = 6    /**< over, and nothing is left to be sent */
} arenad_state;

ARENAD_API arenad_state arenad_client_state(const arenad_client* client);

/* ---------------------------------------------------------------------------------------------
 * What goes in
 * ------------------------------------------------------------------------------------------- */

#define ARENAD_BUTTON_FIRE 1u
#define ARENAD_BUTTON_JUMP 2u
#define ARENAD_BUTTON_DASH 4u

typedef struct arenad_input {
    uint32_t struct_size;
    /** The stick: -1 to 1 each, x to the right, y up. A longer way than 1 is cut back to it. */
    arenad_vec2 move;
    /** A direction of any length; (0, 0) leaves the aim as it was. */
    arenad_vec2 aim;
    uint32_t buttons; /**< ARENAD_BUTTON_…, or-ed */
} arenad_input;

/** What the player holds from now on. A button that is pressed and let go between two ticks counts
    for one tick. */
ARENAD_API arenad_error arenad_client_set_input(arenad_client* client, const arenad_input* input);

/** Lets the time pass: gives the inputs that are due, and predicts. At least once a frame. */
ARENAD_API arenad_error arenad_client_advance(arenad_client* client, arenad_time now);

/** No datagram of a session is longer. */
#define ARENAD_DATAGRAM_BYTES_MAX 1200

/** A datagram that came from the server's address; of any size. */
ARENAD_API arenad_error arenad_client_receive(arenad_client* client, const void* datagram,
                                              size_t size, arenad_time now);

/* ---------------------------------------------------------------------------------------------
 * What comes out
 * ------------------------------------------------------------------------------------------- */

/** The next datagram for the server; *size is 0 when there is none now. Ask until then, after each
    arenad_client_advance and each arenad_client_receive. It lasts until the next call with this
    client. */
ARENAD_API arenad_error arenad_client_next_datagram(arenad_client* client, arenad_time now,
                                                    const void** datagram, size_t* size);

/** An address that datagrams go to. */
typedef struct arenad_address {
    uint8_t ip[16]; /**< IPv6, or IPv4 mapped into it (::ffff:a.b.c.d) */
    uint16_t port;  /**< in the machine's own order of bytes */
} arenad_address;

/** Where the datagrams go now: a connect token may name several servers, which are tried in turn.
 */
ARENAD_API arenad_error arenad_client_server(const arenad_client* client, arenad_address* address);

/**
 * What an event tells. Fields that a line does not name are 0.
 *
 *   kind           it tells                                  player     other
 *   CONNECTED      own player is in the world (FLAG_AGAIN:   own        -         tick
 *                  after a lost connection)
 *   DISCONNECTED   the last event (FLAG_OWN: as you wished)  -          -         text: the reason
 *   QUALITY        the connection is better or worse         -          -         grade,
 * grade_before EVENTS_LOST    too many events waited                    -          - amount: how
 * many JOINED         is in the match (FLAG_AGAIN: was before,  who        -         team, text:
 * its name and has another name or team) LEFT           is in the match no more who        - text:
 * its name SCORE          has another score                         who        -         amount,
 * change SPAWNED        lives anew (FLAG_OWN: own player)         who        -         position,
 * archetype APPEARED       another player has come into view         who        -         position,
 * archetype VANISHED       it is in view no more                     who        -         - DIED is
 * dead (FLAG_OWN: own player)            who        killer    position SHOT           a shot is
 * seen (FLAG_PREDICTED: an own    shooter    -         position, velocity, one that the server has
 * not confirmed)                         weapon, key SHOT_DROPPED   an own shot was never fired own
 * -         key HIT            lost health                               victim     attacker
 * position, amount, role, looked_back COLLECTED      has a pickup                              who
 * pickup    position, amount LAUNCHED       was thrown                                who        by
 * position EXPLODED       a projectile exploded                     its owner  -         position,
 * amount BOUNCED        a projectile bounced                      projectile wall      position
 *   CRATE_DESTROYED                                          crate      attacker  position
 *   CORRECTION     the prediction was wrong, and is put      own        -         size, cause
 *                  right (FLAG_AT_ONCE: shown without smoothing)
 *
 * `tick` is when it happened, for all from SPAWNED on. Events come as soon as the client knows; the
 * others are shown a little later (arenad_picture).
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
    ARENAD_EVENT_CORRECTION = 20
} arenad_event_kind;

#define ARENAD_FLAG_OWN 1u
#define ARENAD_FLAG_AGAIN 2u
#define ARENAD_FLAG_PREDICTED 4u
#define ARENAD_FLAG_AT_ONCE 8u

/** A connection's grade, from best to worst. */
typedef enum arenad_grade {
    ARENAD_GRADE_GOOD = 0,
    ARENAD_GRADE_FAIR = 1,  /**< it loses or shakes: others are shown later */
    ARENAD_GRADE_POOR = 2,  /**< so much that the game is felt to suffer */
    ARENAD_GRADE_SILENT = 3 /**< nothing comes: it is about to be lost, or is being resumed */
} arenad_grade;

/** Whose hit it was. */
typedef enum arenad_hit_role {
    ARENAD_HIT_GIVEN = 0, /**< by the own player */
    ARENAD_HIT_TAKEN = 1, /**< by the own player, also when it hurt itself */
    ARENAD_HIT_SEEN = 2   /**< among others */
} arenad_hit_role;

/** Why a prediction was wrong: the first that applies. */
typedef enum arenad_cause {
    ARENAD_CAUSE_INPUT = 0,  /**< the server used another input: late, lost or left out */
    ARENAD_CAUSE_THROWN = 1, /**< a pad, a blow or an explosion threw it, or the throw has ended */
    ARENAD_CAUSE_STATE = 2,  /**< a pickup, a dash or a weapon's state was another */
    ARENAD_CAUSE_MOVER = 3,  /**< a platform, door, timed obstacle or crate was near */
    ARENAD_CAUSE_PLAYER = 4, /**< another player was near */
    ARENAD_CAUSE_LOSS = 5,   /**< an update was lost that may have told of one of these */
    ARENAD_CAUSE_UNKNOWN = 6
} arenad_cause;
#define ARENAD_CAUSES 7

typedef struct arenad_event {
    uint32_t struct_size;
    uint32_t kind; /**< arenad_event_kind; pass over kinds that you do not know */
    uint32_t tick;
    arenad_id player;
    arenad_id other;
    uint32_t flags;       /**< ARENAD_FLAG_…, or-ed */
    arenad_vec2 position; /**< metres */
    arenad_vec2 velocity; /**< metres per second */
    int32_t amount;       /**< damage, the new score, health, shots or ticks that it gave */
    int32_t change;       /**< of the score */
    float size;           /**< metres: how far off a prediction was */
    uint32_t key;         /**< of a shot: arenad_projectile.key */
    uint32_t looked_back; /**< ticks that the server went back to see what the attacker saw */
    uint8_t archetype;    /**< index into arenad_match.archetypes */
    uint8_t weapon;       /**< index into arenad_match.weapons */
    uint8_t team;         /**< 0: all against all */
    uint8_t role;         /**< arenad_hit_role */
    uint8_t cause;        /**< arenad_cause */
    uint8_t grade;        /**< arenad_grade */
    uint8_t grade_before; /**< arenad_grade */
    uint8_t unused;       /**< 0 */
    char text[64];        /**< UTF-8, a zero at its end */
} arenad_event;

/** The oldest event that was not given yet; kind is ARENAD_EVENT_NONE when there is none. */
ARENAD_API arenad_error arenad_client_next_event(arenad_client* client, arenad_event* event);

#define ARENAD_PLAYER_ON_GROUND 1u
#define ARENAD_PLAYER_DASHES 2u
#define ARENAD_PLAYER_PROTECTED 4u /**< nothing hurts it */
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

/** What only the own player knows of itself. */
typedef struct arenad_own {
    arenad_player player;
    arenad_vec2 computed_position; /**< metres: without the smoothing of corrections */
    int32_t ammunition;            /**< -1: without end */
    uint32_t fire_ready_tick;      /**< first tick in which it may shoot again */
    uint32_t dash_ready_tick;      /**< first tick in which it may dash again */
    uint8_t weapon;                /**< index into arenad_match.weapons, or ARENAD_NO_INDEX */
    uint8_t is_predicted;          /**< 1: at once as its input asks; 0: as it was told last */
    uint8_t unused[2];             /**< 0 */
} arenad_own;

typedef struct arenad_projectile {
    /** Names it for as long as it is shown: an own shot keeps its key when it is confirmed. */
    uint32_t key;
    arenad_id id; /**< 0 until it is confirmed */
    arenad_id owner;
    arenad_vec2 position; /**< metres */
    arenad_vec2 velocity; /**< metres per second */
    uint8_t weapon;       /**< index into arenad_match.weapons */
    uint8_t team;         /**< its owner's */
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

typedef enum arenad_fixture_status {
    ARENAD_FIXTURE_READY = 0,   /**< a pickup is there; anything else acts on who touches it */
    ARENAD_FIXTURE_WAITING = 1, /**< a pickup is gone for a while; anything else pauses */
    ARENAD_FIXTURE_PRESSED = 2  /**< a plate on which somebody stands */
} arenad_fixture_status;

/** Spikes, a pickup, a pad, a plate or an area of the map. */
typedef struct arenad_fixture {
    arenad_id id;
    uint8_t status;    /**< arenad_fixture_status */
    uint8_t unused[3]; /**< 0 */
} arenad_fixture;

/** The circle outside of which players are hurt. */
typedef struct arenad_zone {
    arenad_vec2 center; /**< metres */
    float radius;       /**< metres */
} arenad_zone;

/**
 * What to draw. The own player and its shots are shown at own_moment, ahead of the server; all
 * others at others_moment, behind its newest update by as much as the network needs, so that they
 * move evenly. To show an event together with the others, keep it until others_moment is its tick.
 */
typedef struct arenad_picture {
    uint32_t struct_size;
    /** While there is no `own`: the tick in which the own player lives again; 0: not told. */
    uint32_t respawn_tick;
    double own_moment;           /**< ticks */
    double others_moment;        /**< ticks */
    const arenad_own* own;       /**< null while it is dead */
    const arenad_player* others; /**< by id; likewise all but projectiles, which are by key */
    size_t other_count;
    const arenad_projectile* projectiles;
    size_t projectile_count;
    const arenad_mover* movers;
    size_t mover_count;
    const arenad_fixture* fixtures;
    size_t fixture_count;
    const arenad_zone* zone; /**< null when there is none */
} arenad_picture;

/** What to draw at `now`. What it points to lasts until the next picture of this client. */
ARENAD_API arenad_error arenad_client_picture(arenad_client* client, arenad_time now,
                                              arenad_picture* picture);

typedef enum arenad_move_kind {
    ARENAD_MOVE_PUSHED_OUT = 0, /**< moves, then is pushed out of what it overlaps */
    ARENAD_MOVE_SLIDES = 1,     /**< stops at what it meets, and slides along */
    ARENAD_MOVE_BY_RAYS = 2     /**< on platforms */
} arenad_move_kind;

/** A kind of players. */
typedef struct arenad_archetype {
    const arenad_vec2* outline; /**< convex, counter-clockwise, about the position; null: a disc */
    size_t outline_count;
    float radius;        /**< metres; of an outline that of the circle around it */
    int32_t health;      /**< with which a life begins */
    uint8_t move;        /**< arenad_move_kind */
    uint8_t can_jump;    /**< 1 or 0 */
    uint8_t can_dash;    /**< 1 or 0 */
    uint8_t always_seen; /**< 1 or 0: also when it is out of view */
    arenad_vec2 view;    /**< metres around its player that a client is told of */
} arenad_archetype;

/** What a weapon shoots. */
typedef struct arenad_weapon {
    float radius; /**< metres */
    float range;  /**< metres that it flies at most; 0: as far as it comes */
} arenad_weapon;

/** What the server says of the match. */
typedef struct arenad_match {
    uint32_t struct_size;
    arenad_id player;        /**< the own one */
    uint32_t tick_rate;      /**< per second */
    uint32_t snapshot_rate;  /**< updates per second */
    float gravity;           /**< metres per second squared, downwards; 0: seen from above */
    arenad_vec2 view;        /**< metres that it is told of before its player has lived; after
                                  that its archetype says how many */
    uint32_t obstacle_count; /**< things of the map; their ids follow each other */
    uint32_t mover_count;
    uint32_t fixture_count;
    uint64_t map_hash;
    uint64_t rules_hash;
    const char* map_name;
    const arenad_archetype* archetypes;
    size_t archetype_count;
    const arenad_weapon* weapons;
    size_t weapon_count;
} arenad_match;

/** ARENAD_ERROR_STATE before the first ARENAD_EVENT_CONNECTED. What it points to lasts until the
    next call of this function. */
ARENAD_API arenad_error arenad_client_match(arenad_client* client, arenad_match* match);

/** Somebody in the match, in view or not. */
typedef struct arenad_member {
    arenad_id id;
    int32_t score;
    const char* name;  /**< UTF-8 */
    uint8_t team;      /**< 0: all against all */
    uint8_t unused[7]; /**< 0 */
} arenad_member;

/** Everybody in the match, by id. *members lasts until the next call of this function. */
ARENAD_API arenad_error arenad_client_roster(arenad_client* client, const arenad_member** members,
                                             size_t* count);

/** Whether the own player is predicted, or why not. */
typedef enum arenad_prediction {
    ARENAD_PREDICTION_WAITING = 0, /**< not connected yet */
    ARENAD_PREDICTION_ON = 1,
    ARENAD_PREDICTION_SWITCHED_OFF = 2, /**< by the settings */
    ARENAD_PREDICTION_NO_MAP = 3,       /**< the config has no map */
    ARENAD_PREDICTION_OTHER_MAP = 4,    /**< the server plays another map than the config's */
    ARENAD_PREDICTION_OTHER_RULES = 5   /**< or by other rules */
} arenad_prediction;

typedef struct arenad_stats {
    uint32_t struct_size;
    uint8_t prediction; /**< arenad_prediction */
    uint8_t grade;      /**< arenad_grade */
    uint8_t unused[2];  /**< 0 */

    arenad_time round_trip; /**< smoothed; -1: not measured yet */
    arenad_time jitter;     /**< of the updates' arrival */
    arenad_time interpolation_delay;
    arenad_time silence; /**< since the last datagram that came */
    double lead;         /**< ticks by which the own player is shown ahead of the newest update */
    double input_margin; /**< ticks before their turn at which inputs come; 0 until measured */
    float loss;          /**< part of the newest packets, 0 to 1 */
    uint8_t has_input_margin; /**< 1 when it is measured */
    uint8_t unused_too[3];    /**< 0 */

    uint64_t datagrams_received;
    uint64_t bytes_received;
    uint64_t datagrams_refused; /**< forged, repeated, or not of its connection */
    uint64_t packets_sent;
    uint64_t packets_lost;
    uint64_t inputs_sent;
    uint64_t updates;
    uint64_t resumes;
    uint64_t events_lost;
    uint64_t ticks_predicted;
    uint64_t ticks_replayed;             /**< after corrections */
    uint64_t updates_compared;           /**< with what was predicted for their tick */
    uint64_t corrections[ARENAD_CAUSES]; /**< by arenad_cause */
    uint64_t snaps;                      /**< corrections that were shown at once */
    uint64_t shots_predicted;
    uint64_t shots_confirmed;
    uint64_t shots_dropped;
    uint64_t frames_extrapolated; /**< in which another player was shown beyond what was told */
} arenad_stats;

ARENAD_API arenad_error arenad_client_stats(arenad_client* client, arenad_time now,
                                            arenad_stats* stats);

/* ---------------------------------------------------------------------------------------------
 * A socket, for those who want one
 * ------------------------------------------------------------------------------------------- */

/** Opens a UDP socket to the servers of the connect token, which never blocks. Once a client. */
ARENAD_API arenad_error arenad_client_connect_udp(arenad_client* client);

/** Takes what has come (at most 512 datagrams), advances, and sends what is due: all but the input,
    the events and the picture of a frame. */
ARENAD_API arenad_error arenad_client_run_udp(arenad_client* client, arenad_time now);

/** To wait for with poll(): readable when something has come. -1: there is no socket. It stays the
    client's. */
ARENAD_API int arenad_client_udp_descriptor(const arenad_client* client);

/* ---------------------------------------------------------------------------------------------
 * For development
 * ------------------------------------------------------------------------------------------- */

typedef struct arenad_open_token {
    uint32_t struct_size;
    const char* server;   /**< "127.0.0.1:40000" or "[::1]:40000" */
    const char* name;     /**< the player's, UTF-8; null: none. What no name may have is left out */
    uint64_t create_time; /**< seconds since 1970; the token lasts for 30 more */
} arenad_open_token;

/** Makes a connect token that lets in to a server without a key, as one on loopback is by itself.
    `token` has room for token_size bytes, at least ARENAD_TOKEN_BYTES, which is how many it gets.
 */
ARENAD_API arenad_error arenad_make_open_token(const arenad_open_token* order, void* token,
                                               size_t token_size);

#ifdef __cplusplus
}
#endif

#endif
