import { expect, test } from 'vitest';
import { tileKey } from '../../../src/draw/terrain_layer.js';

test('no two tiles of a map have the same key', () => {
    const keys = new Set<number>();
    for (let column = -40; column < 40; column++) {
        for (let row = -40; row < 40; row++) keys.add(tileKey(column, row));
    }

    expect(keys.size).toBe(80 * 80);
});

test('keys are whole numbers that a number can hold', () => {
    expect(Number.isSafeInteger(tileKey(32767, -32768))).toBe(true);
    expect(tileKey(-32768, -32768)).toBe(0);
});
