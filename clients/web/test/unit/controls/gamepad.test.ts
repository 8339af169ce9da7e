import { afterEach, expect, test, vi } from 'vitest';
import { Button } from 'arenad-client';
import { GamepadReader } from '../../../src/controls/gamepad.js';
import { nothingHeld } from '../../../src/controls/held.js';

function pad(axes: number[], pressed: number[]): Pick<Gamepad, 'axes' | 'buttons'> {
    const buttons = Array.from({ length: 17 }, (_, i) => ({
        pressed: pressed.includes(i),
        touched: false,
        value: 0,
    }));
    return { axes, buttons };
}

afterEach(() => {
    vi.unstubAllGlobals();
});

/** Returns how far a reader moves that begins to listen while a gamepad's stick is held. */
function moveAfterListening(getGamepads: () => unknown): number {
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('navigator', { getGamepads });
    const reader = new GamepadReader();
    reader.listen(new AbortController().signal);
    const held = nothingHeld();
    reader.read(held);
    return held.moveX;
}

test('a gamepad counts that the browser has reported before, as in a second match', () => {
    const held = { ...pad([1, 0, 0, 0], []), mapping: 'standard' };

    expect(moveAfterListening(() => [null, held])).toBe(1);
    expect(moveAfterListening(() => [null])).toBe(0);
});

test('a browser that keeps gamepads from the page does not stop it', () => {
    expect(
        moveAfterListening(() => {
            throw new Error('not in this frame');
        }),
    ).toBe(0);
});

test('the left stick moves, the right one aims, the right trigger fires', () => {
    const held = nothingHeld();

    new GamepadReader().readPad(pad([1, 0, 0, -1], [7]), held);

    expect(held).toEqual({ moveX: 1, moveY: 0, aimX: 0, aimY: 1, buttons: Button.fire });
});

test('a stick that rests does not aim', () => {
    const held = nothingHeld();

    new GamepadReader().readPad(pad([0, 0, 0.1, 0.05], []), held);

    expect([held.aimX, held.aimY]).toEqual([0, 0]);
});

test('the cross moves on by one weapon for each press', () => {
    const reader = new GamepadReader();

    const steps = [[15], [15], [], [15], [14]].map((pressed) =>
        reader.readPad(pad([0, 0, 0, 0], pressed), nothingHeld()),
    );

    expect(steps).toEqual([1, 0, 0, 1, -1]);
});
