/** A point or a direction: metres or metres per second, x to the right, y up. */
export interface Vector {
    x: number;
    y: number;
}
