import type { Shape, ShapeKind, Terrain, Vector } from 'arenad-client';

/** Ids of things of a map are from here on. */
const FIRST_ID = 2 ** 31;

const NOTHING: Shape = {
    kind: 'wall',
    id: 0,
    team: 0,
    isLow: false,
    isOneSided: false,
    outline: [],
    center: { x: 0, y: 0 },
    radius: 0,
};

function box(x: number, y: number, width: number, height: number): Vector[] {
    return [
        { x, y },
        { x: x + width, y },
        { x: x + width, y: y + height },
        { x, y: y + height },
    ];
}

function ball(x: number, y: number, radius: number): Partial<Shape> {
    return { center: { x, y }, radius };
}

/** A map that has one of each kind of thing, and a field of walls in the rest. */
export function fakeTerrain(width: number, height: number): Terrain {
    let id = FIRST_ID;
    const shapes: Shape[] = [];
    const add = (kind: ShapeKind, part: Partial<Shape>): void => {
        const has = !['bush', 'flag', 'base', 'hill', 'force', 'spawn'].includes(kind);
        shapes.push({ ...NOTHING, kind, id: has ? id++ : 0, ...part });
    };
    add('wall', { outline: box(6, 24, 10, 2) });
    add('wall', { outline: box(6, 14, 2, 10) });
    add('wall', ball(30, 20, 1.6));
    add('wall', { outline: box(20, 30, 6, 0.8), isLow: true });
    add('wall', {
        outline: [
            { x: 42, y: 10 },
            { x: 42, y: 18 },
        ],
        isOneSided: true,
    });
    add('wall', {
        outline: [
            { x: 46, y: 30 },
            { x: 54, y: 34 },
        ],
    });
    for (let x = 12; x < width - 6; x += 14) {
        for (let y = 5; y < height - 4; y += 16) add('wall', { outline: box(x, y, 2.4, 1.6) });
    }
    add('platform', { outline: box(26, 8, 3, 1) });
    add('door', { outline: box(16, 24.6, 5, 0.7) });
    add('timed', { outline: box(36, 26, 1, 4) });
    add('crate', { outline: box(22, 18, 1.2, 1.2) });
    add('spikes', { outline: box(48, 20, 1, 4) });
    add('pickup', ball(34, 12, 0.6));
    add('pickup', ball(18, 10, 0.6));
    add('pad', ball(10, 8, 0.9));
    add('plate', { outline: box(38, 34, 1.6, 1.6) });
    add('area', ball(50, 12, 3));
    add('bush', { outline: box(24, 34, 5, 3) });
    add('base', { ...ball(5, 5, 3), team: 1 });
    add('base', { ...ball(width - 5, height - 5, 3), team: 2 });
    add('hill', ball(30, 20, 5));
    add('hill', ball(14, 32, 4));
    add('force', { outline: box(40, 3, 8, 3) });
    add('spawn', { ...ball(4, 20, 0), team: 1 });
    add('flag', { ...ball(5, 5, 0.6), team: 1 });
    add('flag', { ...ball(width - 5, height - 5, 0.6), team: 2 });
    return { min: { x: 0, y: 0 }, max: { x: width, y: height }, shapes };
}
