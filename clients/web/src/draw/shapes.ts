import type { Shape, Terrain, Vector } from 'arenad-client';

/** Metres. */
export interface Box {
    minX: number;
    minY: number;
    maxX: number;
    maxY: number;
}

/** A thing of the map, ready to be drawn under a transform from metres to pixels. */
export interface DrawnShape {
    readonly shape: Shape;
    readonly fill: Path2D;
    /** Without the edges along which an outline returns to itself, such as the slit of a ring. */
    readonly edges: Path2D;
    readonly box: Box;
    readonly center: Vector;
}

/** Radius of a thing that is only a point, metres. */
const POINT_RADIUS = 0.5;

/** Makes the paths of all things of the map. */
export function drawnShapes(terrain: Terrain): DrawnShape[] {
    return terrain.shapes.map((shape) => {
        const box = boxOf(shape);
        return {
            shape,
            fill: pathOf(shape),
            edges: edgesOf(shape),
            box,
            center: { x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2 },
        };
    });
}

/** Returns the smallest box around a thing. */
export function boxOf(shape: Shape): Box {
    if (shape.outline.length === 0) {
        const radius = shape.radius || POINT_RADIUS;
        const { x, y } = shape.center;
        return { minX: x - radius, minY: y - radius, maxX: x + radius, maxY: y + radius };
    }
    const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
    for (const { x, y } of shape.outline) {
        box.minX = Math.min(box.minX, x);
        box.minY = Math.min(box.minY, y);
        box.maxX = Math.max(box.maxX, x);
        box.maxY = Math.max(box.maxY, y);
    }
    return box;
}

/**
 * Returns the edges of an outline, by the index of their first point, that it does not run along in
 * both directions.
 */
export function outerEdges(outline: readonly Vector[]): number[] {
    const keyOf = (a: Vector, b: Vector): string => `${a.x},${a.y},${b.x},${b.y}`;
    const next = (i: number): Vector => outline[(i + 1) % outline.length]!;
    const all = new Set(outline.map((point, i) => keyOf(point, next(i))));
    const outer: number[] = [];
    outline.forEach((point, i) => {
        if (!all.has(keyOf(next(i), point))) outer.push(i);
    });
    return outer;
}

function pathOf(shape: Shape): Path2D {
    const path = new Path2D();
    if (shape.outline.length === 0) {
        path.arc(shape.center.x, shape.center.y, shape.radius || POINT_RADIUS, 0, 2 * Math.PI);
        return path;
    }
    shape.outline.forEach(({ x, y }, i) => {
        if (i === 0) path.moveTo(x, y);
        else path.lineTo(x, y);
    });
    if (shape.outline.length > 2) path.closePath();
    return path;
}

function edgesOf(shape: Shape): Path2D {
    const outline = shape.outline;
    if (outline.length <= 2) return pathOf(shape);
    const outer = outerEdges(outline);
    if (outer.length === outline.length) return pathOf(shape);
    const path = new Path2D();
    for (const i of outer) {
        const from = outline[i]!;
        const to = outline[(i + 1) % outline.length]!;
        path.moveTo(from.x, from.y);
        path.lineTo(to.x, to.y);
    }
    return path;
}
