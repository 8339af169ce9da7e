import { contextOf, element } from '../dom.js';
import type { Palette } from '../draw/palette.js';
import { CAUSES, chartHeight, chartX, type Corrections } from './corrections.js';

const WIDTH = 320;
const HEIGHT = 80;
const LINES = [0.01, 0.1, 1];

/** The corrections of the last seconds as bars: the higher, the larger. */
export class CorrectionChart {
    readonly root = element('canvas', {
        class: 'chart',
        role: 'img',
        'aria-label': 'Corrections of the last twenty seconds',
    });
    private readonly context = contextOf(this.root);

    constructor() {
        const ratio = Math.min(2, window.devicePixelRatio);
        this.root.width = WIDTH * ratio;
        this.root.height = HEIGHT * ratio;
        this.context.scale(ratio, ratio);
    }

    draw(corrections: Corrections, palette: Palette, now: number): void {
        const { context } = this;
        context.clearRect(0, 0, WIDTH, HEIGHT);
        context.font = '10px system-ui, sans-serif';
        context.fillStyle = palette.quiet;
        context.strokeStyle = palette.grid;
        context.beginPath();
        for (const size of LINES) {
            const y = HEIGHT - chartHeight(size, HEIGHT - 12);
            context.moveTo(0, y);
            context.lineTo(WIDTH, y);
            context.fillText(size < 1 ? `${size * 100} cm` : `${size} m`, 2, y - 2);
        }
        context.stroke();
        const causes = Object.keys(CAUSES);
        for (const correction of corrections.list) {
            const x = chartX(correction.at, now, WIDTH);
            const height = chartHeight(correction.size, HEIGHT - 12);
            const colour = 1 + causes.indexOf(correction.cause);
            context.fillStyle = palette.teams[colour] ?? palette.ink;
            context.fillRect(x - 2, HEIGHT - height, 3, height);
        }
    }
}
