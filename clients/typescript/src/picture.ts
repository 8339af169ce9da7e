import type { Vector } from './vector.js';

/** An index that names nothing. */
export const NO_INDEX = 0xff;

/** The bits of a player's flags. */
export const PlayerFlag = { onGround: 1, dashes: 2, protected: 4, faster: 8 } as const;

export type MoverPhase = 'solid' | 'warning' | 'gone';

/** The phases of movers by their number in `Movers.phase`. */
export const MOVER_PHASES: readonly MoverPhase[] = ['solid', 'warning', 'gone'];

export type TriggerStatus = 'ready' | 'waiting' | 'pressed';

/** The states of triggers by their number in `Triggers.status`. */
export const TRIGGER_STATUSES: readonly TriggerStatus[] = ['ready', 'waiting', 'pressed'];

/*
 * The lists of a picture are columns: the thing with the index i has the values [i] of all of them,
 * for 0 <= i < count. A column may be longer than that; what follows is left from before. The
 * arrays are replaced when they grow, so read them from the picture in every frame.
 */

/** Players in view, sorted by id. */
export interface Players {
    readonly count: number;
    readonly id: Uint32Array;
    /** Metres. */
    readonly x: Float32Array;
    readonly y: Float32Array;
    /** Metres per second. */
    readonly velocityX: Float32Array;
    readonly velocityY: Float32Array;
    /** A direction of length one. */
    readonly aimX: Float32Array;
    readonly aimY: Float32Array;
    readonly health: Int32Array;
    /** Indices into `Match.archetypes`. */
    readonly archetype: Uint8Array;
    /** 0: all against all. */
    readonly team: Uint8Array;
    /** Values of `PlayerFlag`, or-ed. */
    readonly flags: Uint8Array;
    /** Indices into the rules' animations, or `NO_INDEX`. */
    readonly animation: Uint8Array;
    /** Bit n: has the status effect with the number n of the rules. */
    readonly effects: Uint32Array;
}

/** Projectiles in view, sorted by key. */
export interface Projectiles {
    readonly count: number;
    /** Identify them while they are shown: an own shot keeps its key when it is confirmed. */
    readonly key: Uint32Array;
    /** 0 until they are confirmed. */
    readonly id: Uint32Array;
    readonly owner: Uint32Array;
    /** Metres. */
    readonly x: Float32Array;
    readonly y: Float32Array;
    /** Metres per second. */
    readonly velocityX: Float32Array;
    readonly velocityY: Float32Array;
    /** Indices into `Match.weapons`. */
    readonly weapon: Uint8Array;
    /** Those of their owners. */
    readonly team: Uint8Array;
}

/** Platforms, doors, timed obstacles and crates of the map, sorted by id. */
export interface Movers {
    readonly count: number;
    readonly id: Uint32Array;
    /** Metres from where they were drawn. */
    readonly offsetX: Float32Array;
    readonly offsetY: Float32Array;
    /** Metres per second. */
    readonly velocityX: Float32Array;
    readonly velocityY: Float32Array;
    /** Of crates. */
    readonly health: Int32Array;
    /** Indices into `MOVER_PHASES`. */
    readonly phase: Uint8Array;
}

/** Spikes, pickups, pads, plates and areas of the map, sorted by id. */
export interface Triggers {
    readonly count: number;
    readonly id: Uint32Array;
    /** Indices into `TRIGGER_STATUSES`. */
    readonly status: Uint8Array;
    /** The items that lie in pickups, by their place in the rules, counted from 1; 0: none. */
    readonly item: Uint8Array;
}

/** The circle outside which players lose health. Metres. */
export interface Zone {
    readonly center: Readonly<Vector>;
    readonly radius: number;
}

/** What to look at. */
export interface Focus {
    /** Metres: where that player was shown last, or the camera's middle. */
    readonly position: Readonly<Vector>;
    /** Metres: width and height of what the client sees. */
    readonly view: Readonly<Vector>;
    /** The own player, or the one that is watched; 0: the camera. */
    readonly player: number;
}

/** A player, as one object. */
export interface Player {
    readonly id: number;
    readonly position: Readonly<Vector>;
    readonly velocity: Readonly<Vector>;
    readonly aim: Readonly<Vector>;
    readonly health: number;
    readonly archetype: number;
    readonly team: number;
    readonly flags: number;
    readonly animation: number;
}

/** The own player, and what a client knows only of it. Ticks are the server's. */
export interface Own extends Player {
    readonly effects: number;
    /** Metres, without the smoothing of corrections. */
    readonly computedPosition: Readonly<Vector>;
    /** -1: unlimited. */
    readonly ammunition: number;
    /** First tick in which it may shoot again. */
    readonly fireReadyTick: number;
    /** First tick in which it may dash again. */
    readonly dashReadyTick: number;
    /** Index into `Match.weapons`, or `NO_INDEX`. */
    readonly weapon: number;
    /** Whether it is shown at once, as its input asks; otherwise as the server said last. */
    readonly isPredicted: boolean;
    /** The weapon slot in hand, 1 to 8, and what is in its magazine. */
    readonly slot: number;
    readonly magazine: number;
    /** Tick in which the magazine is full; 0: it is not being reloaded. */
    readonly reloadedTick: number;
    /** What each slot holds where weapons are picked up: index into `Match.weapons` + 1; 0: none. */
    readonly pickedUp: Uint8Array;
    /** Of each ability: the tick in which all its uses are back. */
    readonly abilityFullTick: Uint32Array;
    /** The heat of the weapon in hand after its last shot, and the tick of that shot. */
    readonly heat: number;
    readonly heatTick: number;
    /** Tick in which the weapon in hand began to be charged; 0: it is not. */
    readonly chargeTick: number;
}

/** The own player as the server has said last, at the end of `tick`. */
export interface ReportedOwn {
    readonly tick: number;
    readonly position: Readonly<Vector>;
    readonly velocity: Readonly<Vector>;
}

/**
 * What to draw. The own player and its shots are shown at `ownMoment`, ahead of the server; all
 * others at `othersMoment`, behind its newest update by as much as the network needs, so that they
 * move smoothly.
 *
 * Every frame writes the same object: nothing of it outlives the next call of `Client.picture`.
 */
export interface Picture {
    /** Ticks. */
    readonly ownMoment: number;
    /** Ticks; may be negative where a world has just begun. */
    readonly othersMoment: number;
    /** While `own` is null: the tick in which the own player respawns; 0: unknown. */
    readonly respawnTick: number;
    /** Null while the own player is dead, and while the client watches. */
    readonly own: Own | null;
    /** Null while the own player is dead, and while the client watches. */
    readonly reported: ReportedOwn | null;
    readonly others: Players;
    readonly projectiles: Projectiles;
    readonly movers: Movers;
    readonly triggers: Triggers;
    /** Null when there is none. */
    readonly zone: Zone | null;
    /** Null until there is something to look at: show the middle of the map. */
    readonly focus: Focus | null;
}
