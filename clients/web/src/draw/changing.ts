import type { ShapeKind } from 'arenad-client';
import type { Frame } from './frame.js';
import { FONT, Labels } from './labels.js';
import type { Look, Palette } from './palette.js';
import type { DrawnShape } from './shapes.js';
import type { TerrainPainter } from './terrain_painter.js';

const SOLID = 0;
const WARNING = 1;
const GONE = 2;
const READY = 0;
const PRESSED = 2;
const ITEM_SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Draws the things of the map that move or change: movers and triggers. */
export class ChangingPainter {
    private painter: TerrainPainter | null = null;
    private readonly byId = new Map<number, DrawnShape>();
    private readonly labels = new Labels();
    private readonly numbers = new Map<number, string>();

    /** Takes the things of another map. */
    use(painter: TerrainPainter): void {
        if (this.painter === painter) return;
        this.painter = painter;
        this.byId.clear();
        for (const drawn of painter.shapes) {
            if (drawn.shape.id !== 0) this.byId.set(drawn.shape.id, drawn);
        }
    }

    draw(frame: Frame): void {
        const { pen, palette } = frame;
        pen.inMetresOf(frame.camera, frame.pixelRatio);
        this.labels.setStyle(FONT, 11 * frame.pixelRatio, palette.ink, palette.paper);
        this.drawTriggers(frame);
        this.drawMovers(frame);
        pen.inPixels();
        this.drawSigns(frame);
        this.drawCrateHealth(frame);
    }

    private drawTriggers(frame: Frame): void {
        const { triggers } = frame.picture;
        for (let i = 0; i < triggers.count; i++) {
            const drawn = this.byId.get(triggers.id[i]!);
            if (!drawn || drawn.shape.kind === 'area' || !isSeen(frame, drawn)) continue;
            frame.pen.shape(
                drawn,
                triggerLook(drawn.shape.kind, triggers.status[i]!, frame.palette),
            );
        }
    }

    private drawMovers(frame: Frame): void {
        const { movers } = frame.picture;
        for (let i = 0; i < movers.count; i++) {
            const drawn = this.byId.get(movers.id[i]!);
            if (!drawn) continue;
            const phase = movers.phase[i]!;
            const look =
                phase === GONE ? frame.palette.gone : moverLook(drawn.shape.kind, frame.palette);
            const context = frame.pen.context;
            // What is about to appear or to go is half there: it does not blink.
            context.globalAlpha = phase === WARNING ? 0.5 : 1;
            frame.pen.shapeAt(drawn, movers.offsetX[i]!, movers.offsetY[i]!, look);
            context.globalAlpha = 1;
        }
    }

    /** A plus on the pickups that are there, an arrow on pads. */
    private drawSigns(frame: Frame): void {
        const { triggers } = frame.picture;
        for (let i = 0; i < triggers.count; i++) {
            const drawn = this.byId.get(triggers.id[i]!);
            if (!drawn || triggers.status[i] !== READY || !isSeen(frame, drawn)) continue;
            const sign = signOf(drawn.shape.kind, triggers.item[i]!);
            if (sign !== '') this.drawLabel(frame, sign, drawn.center.x, drawn.center.y);
        }
    }

    private drawCrateHealth(frame: Frame): void {
        const { movers } = frame.picture;
        for (let i = 0; i < movers.count; i++) {
            const drawn = this.byId.get(movers.id[i]!);
            if (drawn?.shape.kind !== 'crate' || movers.phase[i] !== SOLID) continue;
            const x = drawn.center.x + movers.offsetX[i]!;
            const y = drawn.center.y + movers.offsetY[i]!;
            if (frame.camera.sees(x, y, 2)) this.drawNumber(frame, movers.health[i]!, x, y);
        }
    }

    private drawNumber(frame: Frame, value: number, x: number, y: number): void {
        let text = this.numbers.get(value);
        if (text === undefined) this.numbers.set(value, (text = String(value)));
        this.drawLabel(frame, text, x, y);
    }

    private drawLabel(frame: Frame, text: string, x: number, y: number): void {
        const key = text.length === 1 ? -text.charCodeAt(0) : Number(text);
        const label = this.labels.get(key, text);
        frame.pen.context.drawImage(
            label.canvas,
            Math.round(frame.camera.toScreenX(x) - label.width / 2),
            Math.round(frame.camera.toScreenY(y) - label.height / 2),
        );
    }
}

function isSeen(frame: Frame, drawn: DrawnShape): boolean {
    const { box } = drawn;
    const radius = Math.max(box.maxX - box.minX, box.maxY - box.minY);
    return frame.camera.sees(drawn.center.x, drawn.center.y, radius);
}

function moverLook(kind: ShapeKind, palette: Palette): Look {
    if (kind === 'door') return palette.door;
    if (kind === 'timed') return palette.timed;
    if (kind === 'crate') return palette.crate;
    return palette.platform;
}

function triggerLook(kind: ShapeKind, status: number, palette: Palette): Look {
    if (kind === 'spikes') return palette.spikes;
    if (kind === 'plate') return status === PRESSED ? palette.pressed : palette.plate;
    if (status !== READY) return palette.gone;
    return kind === 'pad' ? palette.pad : palette.pickup;
}

/** Items are told apart by letters, because a client does not know their names. */
function signOf(kind: ShapeKind, item: number): string {
    if (kind === 'pad') return '↑';
    if (kind !== 'pickup') return '';
    return item === 0 ? '+' : (ITEM_SIGNS[(item - 1) % ITEM_SIGNS.length] ?? '?');
}
