/** Below this share of its way a stick counts as at rest. */
const REST = 0.2;

export interface Stick {
    x: number;
    y: number;
}

/**
 * Writes to `stick` the position of a thumb that is (x, y) away from where the stick began: at most
 * one long, and (0, 0) near the middle. `reach` is the way to the rim; y of a screen points down,
 * that of a stick up.
 */
export function tilt(stick: Stick, x: number, y: number, reach: number): void {
    const length = Math.hypot(x, y);
    const share = length / reach;
    if (share < REST) {
        stick.x = stick.y = 0;
        return;
    }
    const scale = Math.min(1, share) / length;
    stick.x = x * scale;
    stick.y = y === 0 ? 0 : -y * scale;
}
