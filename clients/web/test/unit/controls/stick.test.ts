import { expect, test } from 'vitest';
import { tilt } from '../../../src/controls/stick.js';

test('a stick rests near its middle', () => {
    const stick = { x: 9, y: 9 };

    tilt(stick, 5, 5, 50);

    expect(stick).toEqual({ x: 0, y: 0 });
});

test('a stick is up where the screen is up, and at most one long', () => {
    const stick = { x: 0, y: 0 };

    tilt(stick, 30, -40, 25);

    expect(stick.x).toBeCloseTo(0.6);
    expect(stick.y).toBeCloseTo(0.8);
});

test('half of the way is half of a stick', () => {
    const stick = { x: 0, y: 0 };

    tilt(stick, 25, 0, 50);

    expect(stick).toEqual({ x: 0.5, y: 0 });
});
