import type { ShapeKind, Terrain } from 'arenad-client';
import type { Look, Palette } from './palette.js';
import { teamColour } from './palette.js';
import type { Pen } from './pen.js';
import { type Box, type DrawnShape, drawnShapes } from './shapes.js';

/** Metres between the lines of the grid. */
const GRID = 5;

const BASE_DASH: readonly number[] = [9, 4];

/** In this order, so that what is above is drawn last. All others of the map change and are not here. */
const STATIC_KINDS: readonly ShapeKind[] = ['base', 'force', 'area', 'spawn', 'wall', 'bush'];

/** Draws what of the map does not change, any part of it. */
export class TerrainPainter {
    readonly shapes: DrawnShape[];
    private readonly layers: DrawnShape[][];

    constructor(readonly terrain: Terrain) {
        this.shapes = drawnShapes(terrain);
        this.layers = STATIC_KINDS.map((kind) =>
            this.shapes.filter((drawn) => drawn.shape.kind === kind),
        );
    }

    /** Draws the part of the map within `part`, with a pen that is in metres. */
    paint(pen: Pen, palette: Palette, part: Box): void {
        this.paintFloor(pen, palette, part);
        for (const layer of this.layers) {
            for (const drawn of layer) {
                if (overlaps(drawn.box, part)) this.paintShape(pen, palette, drawn);
            }
        }
        this.paintBorder(pen, palette);
    }

    private paintFloor(pen: Pen, palette: Palette, part: Box): void {
        const { min, max } = this.terrain;
        const context = pen.context;
        context.fillStyle = palette.outside;
        context.fillRect(part.minX, part.minY, part.maxX - part.minX, part.maxY - part.minY);
        context.fillStyle = palette.floor;
        context.fillRect(min.x, min.y, max.x - min.x, max.y - min.y);
        context.strokeStyle = palette.grid;
        pen.lineWidth(1);
        context.beginPath();
        const left = Math.max(min.x, part.minX);
        const right = Math.min(max.x, part.maxX);
        const bottom = Math.max(min.y, part.minY);
        const top = Math.min(max.y, part.maxY);
        for (let x = Math.ceil(left / GRID) * GRID; x <= right; x += GRID) {
            context.moveTo(x, bottom);
            context.lineTo(x, top);
        }
        for (let y = Math.ceil(bottom / GRID) * GRID; y <= top; y += GRID) {
            context.moveTo(left, y);
            context.lineTo(right, y);
        }
        context.stroke();
    }

    private paintBorder(pen: Pen, palette: Palette): void {
        const { min, max } = this.terrain;
        pen.context.strokeStyle = palette.border;
        pen.lineWidth(3);
        pen.context.strokeRect(min.x, min.y, max.x - min.x, max.y - min.y);
    }

    private paintShape(pen: Pen, palette: Palette, drawn: DrawnShape): void {
        const { shape } = drawn;
        if (shape.kind === 'base') {
            const colour = teamColour(palette, shape.team);
            pen.shape(drawn, { fill: `${colour}24`, stroke: colour, width: 1.6, dash: BASE_DASH });
            return;
        }
        pen.shape(drawn, lookOf(drawn, palette));
        if (shape.isOneSided) paintArrows(pen, drawn, palette);
    }
}

function lookOf(drawn: DrawnShape, palette: Palette): Look {
    const { shape } = drawn;
    if (shape.kind === 'force') return palette.force;
    if (shape.kind === 'area') return palette.area;
    if (shape.kind === 'bush') return palette.bush;
    if (shape.kind === 'spawn') return palette.spawn;
    if (shape.isOneSided) return palette.oneSided;
    if (shape.outline.length === 2) return palette.line;
    return shape.isLow ? palette.lowWall : palette.wall;
}

/** Draws short arrows that point at the side of a line that stops. */
function paintArrows(pen: Pen, drawn: DrawnShape, palette: Palette): void {
    const [from, to] = drawn.shape.outline;
    if (!from || !to) return;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length === 0) return;
    const alongX = (to.x - from.x) / length;
    const alongY = (to.y - from.y) / length;
    const reach = 0.6;
    const head = 0.2;
    const count = Math.min(64, Math.max(1, Math.floor(length / 1.5)));
    const { context } = pen;
    context.strokeStyle = palette.oneSided.stroke ?? palette.ink;
    pen.lineWidth(1.5);
    context.beginPath();
    for (let i = 0; i < count; i++) {
        const way = ((i + 0.5) / count) * length;
        const footX = from.x + alongX * way;
        const footY = from.y + alongY * way;
        // The right of the line is (alongY, -alongX).
        context.moveTo(footX + alongY * reach, footY - alongX * reach);
        context.lineTo(footX, footY);
        context.moveTo(footX + (alongY + alongX) * head, footY + (alongY - alongX) * head);
        context.lineTo(footX, footY);
        context.lineTo(footX + (alongY - alongX) * head, footY + (-alongX - alongY) * head);
    }
    context.stroke();
}

export function overlaps(a: Box, b: Box): boolean {
    return a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY;
}
