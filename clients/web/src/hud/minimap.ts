import type { Match, Picture } from 'arenad-client';
import { contextOf, element } from '../dom.js';
import type { Camera } from '../draw/camera.js';
import { type Palette, teamColour } from '../draw/palette.js';
import { Pen } from '../draw/pen.js';
import type { TerrainPainter } from '../draw/terrain_painter.js';

/** Milliseconds between two drawings. */
const EVERY_MS = 100;
/** Pixels of the page along the longer side. */
const SIDE = 168;

/** The whole map, with who is in view and what the screen shows. */
export class Minimap {
    readonly root = element('canvas', {
        class: 'minimap',
        role: 'img',
        'aria-label': 'Map of the whole field',
    });
    private readonly context = contextOf(this.root);
    private readonly ground = document.createElement('canvas');
    private painter: TerrainPainter | null = null;
    private palette: Palette | null = null;
    private scale = 1;
    private ratio = 1;
    private drawnAt = -Infinity;

    draw(
        painter: TerrainPainter | null,
        picture: Picture,
        match: Match,
        palette: Palette,
        camera: Camera,
        now: number,
    ): void {
        if (!painter || now - this.drawnAt < EVERY_MS) return;
        this.drawnAt = now;
        if (painter !== this.painter || palette !== this.palette)
            this.paintGround(painter, palette);
        const { context } = this;
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.drawImage(this.ground, 0, 0);
        this.drawPlayers(picture, palette, match);
        this.drawWindow(camera, palette);
    }

    private paintGround(painter: TerrainPainter, palette: Palette): void {
        const { min, max } = painter.terrain;
        const width = max.x - min.x;
        const height = max.y - min.y;
        this.painter = painter;
        this.palette = palette;
        this.ratio = Math.min(2, window.devicePixelRatio);
        this.scale = (SIDE * this.ratio) / Math.max(width, height);
        for (const canvas of [this.root, this.ground]) {
            canvas.width = Math.max(1, Math.round(width * this.scale));
            canvas.height = Math.max(1, Math.round(height * this.scale));
        }
        this.root.style.width = `${this.root.width / this.ratio}px`;
        const pen = new Pen(contextOf(this.ground, { alpha: false }));
        pen.inMetres(this.x(0), this.y(0), this.scale, this.ratio * 0.5);
        painter.paint(pen, palette, { minX: min.x, minY: min.y, maxX: max.x, maxY: max.y });
    }

    private drawPlayers(picture: Picture, palette: Palette, match: Match): void {
        const { others, own, zone } = picture;
        const size = 3 * this.ratio;
        for (let i = 0; i < others.count; i++) {
            this.context.fillStyle = teamColour(palette, others.team[i]!);
            this.context.fillRect(
                this.x(others.x[i]!) - size / 2,
                this.y(others.y[i]!) - size / 2,
                size,
                size,
            );
        }
        for (const flag of match.flags) {
            this.context.fillStyle = teamColour(palette, flag.team);
            this.context.fillRect(
                this.x(flag.position.x),
                this.y(flag.position.y) - 2 * size,
                size / 2,
                2 * size,
            );
        }
        if (zone) {
            this.context.beginPath();
            this.context.arc(
                this.x(zone.center.x),
                this.y(zone.center.y),
                zone.radius * this.scale,
                0,
                2 * Math.PI,
            );
            this.context.strokeStyle = palette.zone.stroke!;
            this.context.lineWidth = this.ratio;
            this.context.stroke();
        }
        if (!own) return;
        this.context.beginPath();
        this.context.arc(this.x(own.position.x), this.y(own.position.y), size, 0, 2 * Math.PI);
        this.context.fillStyle = teamColour(palette, own.team);
        this.context.fill();
        this.context.strokeStyle = palette.ink;
        this.context.lineWidth = 1.5 * this.ratio;
        this.context.stroke();
    }

    /** A frame around what the screen shows. */
    private drawWindow(camera: Camera, palette: Palette): void {
        const left = this.x(camera.toWorldX(0));
        const top = this.y(camera.toWorldY(0));
        this.context.strokeStyle = palette.quiet;
        this.context.lineWidth = this.ratio;
        this.context.strokeRect(
            left,
            top,
            (camera.width / camera.scale) * this.scale,
            (camera.height / camera.scale) * this.scale,
        );
    }

    private x(metres: number): number {
        return (metres - this.painter!.terrain.min.x) * this.scale;
    }

    private y(metres: number): number {
        return (this.painter!.terrain.max.y - metres) * this.scale;
    }
}
