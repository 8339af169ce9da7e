import type { Camera } from './camera.js';
import type { Look } from './palette.js';
import type { DrawnShape } from './shapes.js';

const NO_DASH: number[] = [];

/** A context that draws in metres, with lines whose width is in pixels of the page. */
export class Pen {
    /** Metres for each pixel of the page. */
    private metre = 1;
    private readonly dashes = new Map<readonly number[], number[]>();

    constructor(readonly context: CanvasRenderingContext2D) {}

    /** From here on the context draws in metres. */
    inMetres(originX: number, originY: number, scale: number, pixelRatio: number): void {
        this.context.setTransform(scale, 0, 0, -scale, originX, originY);
        this.metre = pixelRatio / scale;
    }

    inMetresOf(camera: Camera, pixelRatio: number): void {
        this.inMetres(camera.originX, camera.originY, camera.scale, pixelRatio);
    }

    /** From here on the context draws in pixels of the canvas. */
    inPixels(): void {
        this.context.setTransform(1, 0, 0, 1, 0, 0);
    }

    /** Draws a thing of the map. */
    shape(drawn: DrawnShape, look: Look): void {
        if (look.fill !== null && drawn.shape.outline.length !== 2) {
            this.context.fillStyle = look.fill;
            this.context.fill(drawn.fill);
        }
        if (look.stroke !== null) {
            this.setStroke(look);
            this.context.stroke(drawn.edges);
        }
        this.noDash();
    }

    /** As `shape`, moved by metres. */
    shapeAt(drawn: DrawnShape, offsetX: number, offsetY: number, look: Look): void {
        this.context.translate(offsetX, offsetY);
        this.shape(drawn, look);
        this.context.translate(-offsetX, -offsetY);
    }

    setStroke(look: Look): void {
        this.context.strokeStyle = look.stroke ?? 'transparent';
        this.context.lineWidth = look.width * this.metre;
        if (look.dash.length > 0) this.context.setLineDash(this.dashOf(look.dash));
    }

    /** Returns a dash in metres: one array for each dash, so that frames make no garbage. */
    private dashOf(pixels: readonly number[]): number[] {
        let dash = this.dashes.get(pixels);
        if (!dash) this.dashes.set(pixels, (dash = []));
        for (let i = 0; i < pixels.length; i++) dash[i] = pixels[i]! * this.metre;
        return dash;
    }

    noDash(): void {
        this.context.setLineDash(NO_DASH);
    }

    /** Sets the width of lines, in pixels of the page. */
    lineWidth(pixels: number): void {
        this.context.lineWidth = pixels * this.metre;
    }

    /** Metres of so many pixels of the page. */
    metres(pixels: number): number {
        return pixels * this.metre;
    }
}
