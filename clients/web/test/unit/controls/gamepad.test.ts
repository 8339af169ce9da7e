import { expect, test } from 'vitest';
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
