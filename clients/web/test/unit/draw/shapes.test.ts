import type { Shape } from 'arenad-client';
import { expect, test } from 'vitest';
import { boxOf, outerEdges } from '../../../src/draw/shapes.js';
import { overlaps } from '../../../src/draw/terrain_painter.js';

const shape: Shape = {
    kind: 'wall',
    id: 0,
    team: 0,
    isLow: false,
    isOneSided: false,
    outline: [],
    center: { x: 3, y: 4 },
    radius: 2,
};

test('the box of a circle is around it, and that of a point is not empty', () => {
    expect(boxOf(shape)).toEqual({ minX: 1, minY: 2, maxX: 5, maxY: 6 });
    expect(boxOf({ ...shape, radius: 0 })).toEqual({ minX: 2.5, minY: 3.5, maxX: 3.5, maxY: 4.5 });
});

test('the box of an outline is around all its points', () => {
    const outline = [
        { x: 0, y: 1 },
        { x: 5, y: -2 },
        { x: 2, y: 7 },
    ];

    expect(boxOf({ ...shape, outline })).toEqual({ minX: 0, minY: -2, maxX: 5, maxY: 7 });
});

test('the slit along which a ring returns to itself is no edge', () => {
    const a = { x: 0, y: 0 };
    const b = { x: 4, y: 0 };
    const c = { x: 2, y: 3 };
    const inner = { x: 2, y: 1 };

    // a -> inner and inner -> a are the slit.
    expect(outerEdges([a, inner, a, b, c])).toEqual([2, 3, 4]);
});

test('a triangle is all edges', () => {
    const triangle = [
        { x: 0, y: 0 },
        { x: 4, y: 0 },
        { x: 2, y: 3 },
    ];

    expect(outerEdges(triangle)).toEqual([0, 1, 2]);
});

test('boxes that touch overlap, so that no line is missing at a tile border', () => {
    const left = { minX: 0, minY: 0, maxX: 1, maxY: 1 };

    expect(overlaps(left, { minX: 1, minY: 0, maxX: 2, maxY: 1 })).toBe(true);
    expect(overlaps(left, { minX: 1.1, minY: 0, maxX: 2, maxY: 1 })).toBe(false);
});
