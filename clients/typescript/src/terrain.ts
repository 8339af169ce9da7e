import type { Vector } from './vector.js';

/** What a thing of the map is. */
export type ShapeKind =
    | 'wall'
    | 'platform'
    | 'door'
    | 'timed'
    | 'crate'
    | 'spikes'
    | 'pickup'
    | 'pad'
    | 'plate'
    | 'area'
    | 'bush'
    | 'flag'
    | 'base'
    | 'hill'
    | 'force'
    | 'spawn';

/** A thing of the map, as it was drawn. Metres. */
export interface Shape {
    kind: ShapeKind;
    /** Of a wall, a mover or a trigger, as in pictures and events; 0: it has none. */
    id: number;
    /** Of a flag, a base or a spawn point; 0: nobody's. */
    team: number;
    /** Stops players, lets projectiles pass. */
    isLow: boolean;
    /** A line that stops what comes from its right, seen from its first point to its second. */
    isOneSided: boolean;
    /** A polygon, counter-clockwise; two points are a line; empty: a circle, or a point. */
    outline: Vector[];
    /** Of a circle or a point. */
    center: Vector;
    /** Of a circle; 0 otherwise. */
    radius: number;
}

/** The map, as far as it does not change. Sorted by kind, and by id where things have one. */
export interface Terrain {
    /** The playing field; its border is solid. */
    min: Vector;
    max: Vector;
    shapes: Shape[];
}
