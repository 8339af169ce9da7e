import { contextOf, element } from '../dom.js';
import { Pen } from '../draw/pen.js';

/** Pixels of the canvas for each of the page at most: more cannot be told apart, and cost time. */
const RATIO_MAX = 2;

/** The canvas of the match, in the pixels of the screen. */
export class Screen {
    readonly canvas = element('canvas', {
        class: 'field',
        tabindex: 0,
        role: 'application',
        'aria-label': 'The match. Escape opens the menu with all keys.',
    });
    readonly pen = new Pen(contextOf(this.canvas, { alpha: false }));
    pixelRatio = 1;

    private width = 1;
    private height = 1;
    private readonly observer = new ResizeObserver(([entry]) => {
        this.width = entry?.contentRect.width ?? this.width;
        this.height = entry?.contentRect.height ?? this.height;
    });

    constructor() {
        this.observer.observe(this.canvas);
    }

    /** Follows the size of the canvas on the page, and the density of pixels. */
    fit(): void {
        const ratio = Math.min(RATIO_MAX, window.devicePixelRatio || 1);
        const width = Math.max(1, Math.round(this.width * ratio));
        const height = Math.max(1, Math.round(this.height * ratio));
        this.pixelRatio = ratio;
        // Setting a size clears the canvas, even where it is the same.
        if (width !== this.canvas.width) this.canvas.width = width;
        if (height !== this.canvas.height) this.canvas.height = height;
    }

    stop(): void {
        this.observer.disconnect();
    }
}
