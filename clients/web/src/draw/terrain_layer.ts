import { contextOf } from '../dom.js';
import type { Camera } from './camera.js';
import type { Palette } from './palette.js';
import { Pen } from './pen.js';
import type { TerrainPainter } from './terrain_painter.js';

/** Pixels of a side of a tile. */
export const TILE = 512;
/** Tiles that are kept at most: 64 MB. */
const TILES_MAX = 64;
/** Tiles that are painted for one frame at most, so that a frame stays short; two keep up with a dash. */
const PAINTED_MAX = 4;

interface Tile {
    canvas: HTMLCanvasElement;
    lastUsed: number;
}

/** Returns one number for the tile in a column and a row, each from -32768 to 32767. */
export function tileKey(column: number, row: number): number {
    return (column + 32768) * 65536 + (row + 32768);
}

/**
 * The map as bitmaps, so that a frame only copies them. They are painted when they come into view,
 * for one map, zoom, palette and density of pixels; another one of these begins anew.
 */
export class TerrainLayer {
    private readonly tiles = new Map<number, Tile>();
    private painter: TerrainPainter | null = null;
    private palette: Palette | null = null;
    private scale = 0;
    private pixelRatio = 0;
    private frame = 0;

    /** Draws the map onto a context that is in pixels. */
    draw(
        context: CanvasRenderingContext2D,
        camera: Camera,
        painter: TerrainPainter,
        palette: Palette,
        pixelRatio: number,
    ): void {
        this.keepOnlyFor(painter, palette, camera.scale, pixelRatio);
        this.frame++;
        const first = Math.floor(-camera.originX / TILE);
        const last = Math.floor((camera.width - 1 - camera.originX) / TILE);
        const top = Math.floor(-camera.originY / TILE);
        const bottom = Math.floor((camera.height - 1 - camera.originY) / TILE);
        const isFirst = this.tiles.size === 0;
        let painted = 0;
        for (let row = top; row <= bottom; row++) {
            for (let column = first; column <= last; column++) {
                const x = camera.originX + column * TILE;
                const y = camera.originY + row * TILE;
                let tile = this.tiles.get(tileKey(column, row));
                if (!tile && (isFirst || painted < PAINTED_MAX)) {
                    tile = this.paint(column, row);
                    painted++;
                }
                if (tile) {
                    tile.lastUsed = this.frame;
                    context.drawImage(tile.canvas, x, y);
                } else {
                    context.fillStyle = palette.outside;
                    context.fillRect(x, y, TILE, TILE);
                }
            }
        }
    }

    private keepOnlyFor(
        painter: TerrainPainter,
        palette: Palette,
        scale: number,
        pixelRatio: number,
    ): void {
        if (
            this.painter === painter &&
            this.palette === palette &&
            this.scale === scale &&
            this.pixelRatio === pixelRatio
        )
            return;
        this.tiles.clear();
        this.painter = painter;
        this.palette = palette;
        this.scale = scale;
        this.pixelRatio = pixelRatio;
    }

    private paint(column: number, row: number): Tile {
        const tile = this.tiles.size < TILES_MAX ? newTile() : this.takeOldest();
        const pen = new Pen(contextOf(tile.canvas, { alpha: false }));
        pen.inMetres(-column * TILE, -row * TILE, this.scale, this.pixelRatio);
        // Lines reach over the edges of their shapes.
        const margin = pen.metres(4);
        this.painter!.paint(pen, this.palette!, {
            minX: (column * TILE) / this.scale - margin,
            maxX: ((column + 1) * TILE) / this.scale + margin,
            minY: (-(row + 1) * TILE) / this.scale - margin,
            maxY: (-row * TILE) / this.scale + margin,
        });
        this.tiles.set(tileKey(column, row), tile);
        return tile;
    }

    private takeOldest(): Tile {
        let oldest: [number, Tile] | null = null;
        for (const entry of this.tiles) {
            if (!oldest || entry[1].lastUsed < oldest[1].lastUsed) oldest = entry;
        }
        this.tiles.delete(oldest![0]);
        return oldest![1];
    }
}

function newTile(): Tile {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = TILE;
    return { canvas, lastUsed: 0 };
}
