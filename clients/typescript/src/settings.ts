/** How a client predicts and shows. The defaults suit most games. Times are in milliseconds. */
export interface Settings {
    /** Whether the own player moves at once, as its input asks. Default: true. */
    predictsOwnPlayer: boolean;
    /** Whether the own shots are shown at once. Default: true. */
    predictsOwnShots: boolean;
    /** How far in the past the others are shown, at least and at most. Defaults: 20 and 250. */
    delayFloor: number;
    delayCeiling: number;
    /** How long others move on along their motion when no update arrives. Default: 250. */
    extrapolationMax: number;
    /** The offset that hides a correction decays to 1/e in this time. Default: 80. */
    smoothingTime: number;
    /** The most that this decay moves the shown player, in metres per second. Default: 3. */
    smoothingSpeedMax: number;
    /** A correction further than this, in metres, is shown at once. Default: 4. */
    snapDistance: number;
}
