import type { Vector } from './vector.js';

/** The buttons of an input, to be or-ed. */
export const Button = {
    fire: 1,
    jump: 2,
    /** The first ability. */
    dash: 4,
    ability2: 8,
    ability3: 16,
    ability4: 32,
    use: 64,
    drop: 128,
    reload: 256,
    alternativeFire: 512,
} as const;

/** The most weapons that a player carries. */
export const WEAPON_SLOTS_MAX = 8;

/** What the player holds. */
export interface Input {
    /** The stick: -1 to 1 each. A stick longer than 1 counts as 1 long. */
    move: Vector;
    /** A direction of any length; (0, 0) leaves the aim as it is. */
    aim: Vector;
    /** Values of `Button`, or-ed. */
    buttons: number;
    /** The weapon slot that the player wants in hand, 1 to 8; 0 or absent: the one that it has. */
    slot?: number;
}
