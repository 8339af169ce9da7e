import { expect, test } from 'vitest';
import { Button } from 'arenad-client';
import { type ControlContext, Controls, type Device } from '../../../src/controls/controls.js';
import type { Held } from '../../../src/controls/held.js';

const context: ControlContext = { now: 100, isFromSide: false, selfX: 400, selfY: 300, slot: 1 };

function stick(part: Partial<Held>): Device {
    return {
        read: (held) => {
            Object.assign(held, part);
            return 0;
        },
        releaseAll: () => undefined,
    };
}

test('the mouse aims from the player on the screen, with y up', () => {
    const controls = new Controls([]);
    controls.mouseMove(500, 250);
    controls.mouseDown(1);

    const input = controls.read(context);

    expect(input.aim).toEqual({ x: 100, y: 50 });
    expect(input.buttons).toBe(Button.fire);
});

test('without mouse and stick the player aims where it goes', () => {
    const controls = new Controls([]);
    controls.keyDown('KeyA', 100);

    const input = controls.read(context);

    expect(input.move).toEqual({ x: -1, y: 0 });
    expect(input.aim).toEqual({ x: -1, y: 0 });
});

test('a stick that aims takes over from the mouse', () => {
    const controls = new Controls([stick({ aimX: 0, aimY: -1 })]);
    controls.mouseMove(500, 250);

    expect(controls.read(context).aim).toEqual({ x: 0, y: -1 });
});

test('two directions at once are no faster than one', () => {
    const controls = new Controls([]);
    controls.keyDown('KeyD', 100);
    controls.keyDown('KeyS', 100);

    const { move } = controls.read(context);

    expect(Math.hypot(move.x, move.y)).toBeCloseTo(1);
});

test('the wheel asks for the next weapon', () => {
    const controls = new Controls([]);
    controls.wheel(120);

    expect(controls.read(context).slot).toBe(2);
});

test('nothing is held any more after the window lost its keys', () => {
    const controls = new Controls([]);
    controls.keyDown('KeyD', 100);
    controls.mouseDown(1);

    controls.releaseAll();

    const input = controls.read(context);
    expect(input.move).toEqual({ x: 0, y: 0 });
    expect(input.buttons).toBe(0);
});
