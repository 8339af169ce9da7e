import { Button, WEAPON_SLOTS_MAX } from 'arenad-client';
import type { Held } from './held.js';

/** Milliseconds for which a key counts as held at least, so that a quick tap reaches a tick. */
const TAP_MS = 50;

const BUTTONS_OF_KEYS: Record<string, number> = {
    KeyF: Button.fire,
    KeyJ: Button.fire,
    KeyK: Button.alternativeFire,
    ShiftLeft: Button.dash,
    ShiftRight: Button.dash,
    KeyQ: Button.ability2,
    KeyC: Button.ability3,
    KeyV: Button.ability4,
    KeyE: Button.use,
    KeyG: Button.drop,
    KeyR: Button.reload,
};

/**
 * Returns the buttons that a key holds. Seen from the side, space and up jump; seen from above,
 * space fires.
 */
export function buttonsOfKey(code: string, isFromSide: boolean): number {
    if (code === 'Space') return isFromSide ? Button.jump : Button.fire;
    if (isFromSide && (code === 'KeyW' || code === 'ArrowUp')) return Button.jump;
    return BUTTONS_OF_KEYS[code] ?? 0;
}

/** Returns the weapon slot of a number key, or 0. */
export function slotOfKey(code: string): number {
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code);
    const slot = Number(digit?.[1] ?? 0);
    return slot <= WEAPON_SLOTS_MAX ? slot : 0;
}

/** The keys that are down, by their place on the keyboard rather than their letter. */
export class Keyboard {
    /** Code of each key that counts as held, with the moment until which it does at least. */
    private readonly keys = new Map<string, { until: number; isDown: boolean }>();

    press(code: string, now: number): void {
        const key = this.keys.get(code);
        if (key?.isDown) return;
        this.keys.set(code, { until: now + TAP_MS, isDown: true });
    }

    release(code: string): void {
        const key = this.keys.get(code);
        if (key) key.isDown = false;
    }

    releaseAll(): void {
        this.keys.clear();
    }

    isHeld(code: string): boolean {
        return this.keys.has(code);
    }

    /** Adds what is held to `held`. */
    read(held: Held, isFromSide: boolean, now: number): void {
        for (const [code, key] of this.keys) {
            if (!key.isDown && key.until <= now) {
                this.keys.delete(code);
                continue;
            }
            held.buttons |= buttonsOfKey(code, isFromSide);
        }
        held.moveX += this.axis('KeyD', 'ArrowRight') - this.axis('KeyA', 'ArrowLeft');
        held.moveY += this.axis('KeyW', 'ArrowUp') - this.axis('KeyS', 'ArrowDown');
    }

    private axis(code: string, arrow: string): number {
        return this.isHeld(code) || this.isHeld(arrow) ? 1 : 0;
    }
}
