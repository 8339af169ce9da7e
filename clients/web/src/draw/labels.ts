import { contextOf } from '../dom.js';

/** Labels that are kept at most. */
const LABELS_MAX = 1024;

export interface Label {
    canvas: HTMLCanvasElement;
    width: number;
    height: number;
}

interface KeptLabel extends Label {
    text: string;
}

/** Short texts as bitmaps, because a browser takes long to draw hundreds of texts in a frame. */
export class Labels {
    private readonly kept = new Map<number, KeptLabel>();
    private font = '';
    private size = 12;
    private colour = '';
    private halo = '';

    /**
     * `font` is the font without its size, `size` its size in pixels of the canvas. Labels of another
     * style are forgotten.
     */
    setStyle(font: string, size: number, colour: string, halo: string): void {
        if (
            font === this.font &&
            size === this.size &&
            colour === this.colour &&
            halo === this.halo
        )
            return;
        this.font = font;
        this.size = size;
        this.colour = colour;
        this.halo = halo;
        this.kept.clear();
    }

    /** Returns the label of a text; `key` is a number that nearly always has the same text. */
    get(key: number, text: string): Label {
        const kept = this.kept.get(key);
        if (kept?.text === text) return kept;
        if (this.kept.size >= LABELS_MAX) this.kept.clear();
        const made = this.make(text);
        this.kept.set(key, made);
        return made;
    }

    private make(text: string): KeptLabel {
        const canvas = document.createElement('canvas');
        const context = contextOf(canvas);
        const font = this.font.replace('SIZE', `${this.size}px`);
        context.font = font;
        const margin = Math.ceil(this.size / 4);
        const width = Math.ceil(context.measureText(text).width) + 2 * margin;
        const height = Math.ceil(this.size * 1.25) + margin;
        canvas.width = Math.max(1, width);
        canvas.height = height;
        // A canvas that was resized has forgotten its font.
        context.font = font;
        context.textBaseline = 'middle';
        context.lineJoin = 'round';
        context.lineWidth = margin;
        context.strokeStyle = this.halo;
        context.fillStyle = this.colour;
        context.strokeText(text, margin, height / 2);
        context.fillText(text, margin, height / 2);
        return { canvas, width: canvas.width, height, text };
    }
}

/** The system's own letters. */
export const FONT = '600 SIZE system-ui, sans-serif';
