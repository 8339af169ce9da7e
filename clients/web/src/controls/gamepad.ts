import { Button } from 'arenad-client';
import type { Device } from './controls.js';
import type { Held } from './held.js';
import { type Stick, tilt } from './stick.js';

/** Of the standard layout: button number and what it holds. */
const BUTTONS_OF_PAD: readonly (readonly [number, number])[] = [
    [0, Button.jump], // A, cross
    [1, Button.drop], // B, circle
    [2, Button.reload], // X, square
    [3, Button.use], // Y, triangle
    [4, Button.ability2], // left shoulder
    [5, Button.dash], // right shoulder
    [6, Button.alternativeFire], // left trigger
    [7, Button.fire], // right trigger
    [10, Button.ability3], // left stick pressed
    [11, Button.ability4], // right stick pressed
];
const SLOT_BEFORE = 14; // left on the cross
const SLOT_AFTER = 15; // right on the cross

const stick: Stick = { x: 0, y: 0 };

/** The first gamepad of the standard layout. */
export class GamepadReader implements Device {
    private isConnected = false;
    private slotHeld = 0;

    /** Waits for a gamepad, until `signal` ends it. */
    listen(signal: AbortSignal): void {
        this.isConnected = hasGamepad();
        window.addEventListener('gamepadconnected', () => (this.isConnected = true), { signal });
    }

    /** A gamepad is asked in every frame: it holds nothing that it could forget. */
    releaseAll(): void {
        this.slotHeld = 0;
    }

    /** Adds what is held to `held`. Returns by how many weapon slots to move on: -1, 0 or 1. */
    read(held: Held): number {
        if (!this.isConnected) return 0;
        const pad = navigator.getGamepads().find((one) => one?.mapping === 'standard');
        return pad ? this.readPad(pad, held) : 0;
    }

    /** As `read`, from one gamepad. */
    readPad(pad: Pick<Gamepad, 'axes' | 'buttons'>, held: Held): number {
        tilt(stick, pad.axes[0] ?? 0, pad.axes[1] ?? 0, 1);
        held.moveX += stick.x;
        held.moveY += stick.y;
        tilt(stick, pad.axes[2] ?? 0, pad.axes[3] ?? 0, 1);
        if (stick.x !== 0 || stick.y !== 0) {
            held.aimX = stick.x;
            held.aimY = stick.y;
        }
        for (const [index, value] of BUTTONS_OF_PAD) {
            if (pad.buttons[index]?.pressed) held.buttons |= value;
        }
        const slot = pad.buttons[SLOT_BEFORE]?.pressed
            ? -1
            : pad.buttons[SLOT_AFTER]?.pressed
              ? 1
              : 0;
        const isNew = slot !== this.slotHeld;
        this.slotHeld = slot;
        return isNew ? slot : 0;
    }
}

/** Whether there is one that the browser has reported before: it reports each only once. */
function hasGamepad(): boolean {
    try {
        return navigator.getGamepads().some((pad) => pad !== null);
    } catch {
        return false; // some browsers have none for pages by http, or in frames
    }
}
