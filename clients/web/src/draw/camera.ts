/** Pixels of the page for each metre at most: beyond, a small view only gets coarse. */
const SCALE_MAX = 96;

/**
 * Returns the pixels a metre at which a screen shows no more than the view. A screen of another
 * shape shows less along one of its sides. `width` and `height` are pixels of the canvas, the view
 * is in metres; `zoom` is a factor of what people like better.
 */
export function fitScale(
    width: number,
    height: number,
    viewWidth: number,
    viewHeight: number,
    pixelRatio: number,
    zoom: number,
): number {
    const scale = Math.max(width / viewWidth, height / viewHeight);
    return Math.min(scale, SCALE_MAX * pixelRatio) * zoom;
}

/** Share of half of the screen that is shown beyond the field, so that no corner covers a player. */
const BEYOND = 0.3;

/**
 * Returns where to look along one axis so that the screen shows the field and little of what is
 * beyond it: `wanted` or the nearest place that does. A field that fits on the screen is in its
 * middle. `half` is half of what the screen shows.
 */
export function clampToField(wanted: number, half: number, min: number, max: number): number {
    if (max - min <= 2 * half) return (min + max) / 2;
    // A field that nearly fits is nearly in the middle.
    const beyond = Math.min(BEYOND * half, max - min - 2 * half);
    return Math.min(Math.max(wanted, min + half - beyond), max - half + beyond);
}

/** From metres, y up, to pixels of the canvas, y down. */
export class Camera {
    /** Metres: the middle of the screen. */
    x = 0;
    y = 0;
    /** Pixels of the canvas for each metre. */
    scale = 16;
    /** Pixels of the canvas. */
    width = 1;
    height = 1;
    /** Pixels of the canvas where metre (0, 0) is: whole ones, so that cached bitmaps stay sharp. */
    originX = 0;
    originY = 0;

    resize(width: number, height: number): void {
        this.width = width;
        this.height = height;
    }

    lookAt(x: number, y: number, scale: number): void {
        this.x = x;
        this.y = y;
        this.scale = scale;
        this.originX = Math.round(this.width / 2 - x * scale);
        this.originY = Math.round(this.height / 2 + y * scale);
    }

    toScreenX(x: number): number {
        return this.originX + x * this.scale;
    }

    toScreenY(y: number): number {
        return this.originY - y * this.scale;
    }

    toWorldX(pixel: number): number {
        return (pixel - this.originX) / this.scale;
    }

    toWorldY(pixel: number): number {
        return (this.originY - pixel) / this.scale;
    }

    /** Whether a disc around a place may be on the screen. Metres. */
    sees(x: number, y: number, radius: number): boolean {
        const reach = radius * this.scale;
        const screenX = this.toScreenX(x);
        const screenY = this.toScreenY(y);
        return (
            screenX >= -reach &&
            screenY >= -reach &&
            screenX <= this.width + reach &&
            screenY <= this.height + reach
        );
    }
}
