import type { Vector } from './vector.js';

/** What decides a match. */
export type Mode =
    | 'endless'
    | 'deathmatch'
    | 'team_deathmatch'
    | 'last_one_standing'
    | 'capture_the_flag'
    | 'king_of_the_hill'
    | 'elimination';

/** The part of a match that is being played. An endless match is in play. */
export type Phase =
    'waiting' | 'warm_up' | 'countdown' | 'play' | 'overtime' | 'round_end' | 'match_end';

/** What ended a round or a match. */
export type EndedBy =
    | 'nothing'
    | 'score_limit'
    | 'time_limit'
    | 'overtime'
    | 'survival'
    | 'tie'
    | 'rounds'
    | 'forfeit'
    | 'abandoned'
    | 'operator';

export type MoveKind = 'pushed_out' | 'slides' | 'by_rays';

/** A kind of player. Lengths are in metres. */
export interface Archetype {
    /** Convex, counter-clockwise, around the position; empty: a disc. */
    outline: Vector[];
    /** Of an outline, its circumscribed circle. */
    radius: number;
    /** At the start of a life. */
    health: number;
    move: MoveKind;
    canJump: boolean;
    canDash: boolean;
    /** Shown even out of view. */
    alwaysSeen: boolean;
    /** Width and height of what its client sees. */
    view: Vector;
}

/** The projectiles of a weapon. Metres. */
export interface Weapon {
    radius: number;
    /** How far they fly at most; 0: unlimited. */
    range: number;
}

export interface Team {
    /** Points in this round. */
    score: number;
    /** Of this match. */
    roundsWon: number;
}

/** A flag: at home, carried, or where it was dropped. */
export interface Flag {
    /** Metres: where it lies; otherwise its home. */
    position: Vector;
    /** 0: nobody. */
    carrier: number;
    /** Of a dropped flag: returns in this tick by itself, 0xffffffff: never; 0: not dropped. */
    returnTick: number;
    /** Whose it is, from 1. */
    team: number;
}

/** What the server says about the match. What changes during a match is as last sent. */
export interface Match {
    /** The own player; 0: the client watches. */
    player: number;
    /** Per second. */
    tickRate: number;
    snapshotRate: number;
    /** Metres per second squared, downwards; 0: seen from above. */
    gravity: number;
    /** Metres: what the client sees before its player first lives. */
    view: Vector;
    /** Things of the map; their ids are consecutive, from 2^31 on: obstacles, movers, triggers. */
    obstacles: number;
    movers: number;
    triggers: number;
    /** 16 hexadecimal digits each. */
    mapHash: string;
    rulesHash: string;
    mapName: string;
    archetypes: Archetype[];
    weapons: Weapon[];
    /** Of the matches of the server, from 1. */
    number: number;
    round: number;
    /** Of a match, at most. */
    rounds: number;
    /** Points that win a round; 0: no limit. */
    scoreLimit: number;
    /** First tick of the phase. */
    phaseTick: number;
    /** First tick of the next phase, by the clock; 0: it has no clock. */
    phaseEndTick: number;
    /** First tick of play of the round. */
    roundTick: number;
    mode: Mode;
    phase: Phase;
    /** Of the last round, or of the match. */
    endedBy: EndedBy;
    /** Of the last round, or of the match; 0: no player. */
    winner: number;
    /** As `winner`; 0: no team. */
    winnerTeam: number;
    /** The hill that counts, in the map's order. */
    hill: number;
    /** The team that holds it or held it last; 0: none has. */
    hillTeam: number;
    hillContested: boolean;
    /** Tick in which another hill begins to count; 0: never. */
    hillMoveTick: number;
    /** By the server's operator; nothing moves. */
    paused: boolean;
    /** Ticks by which all is older than what players are sent. */
    watchDelay: number;
    /** Team 1 first; none in a mode without teams. */
    teams: Team[];
    flags: Flag[];
}

/** A player of the match, in view or not. */
export interface Member {
    id: number;
    name: string;
    score: number;
    /** 0: all against all. */
    team: number;
}
