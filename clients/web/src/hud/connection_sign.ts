import type { Grade } from 'arenad-client';
import { element, setText } from '../dom.js';

const BARS: Record<Grade, string> = { good: '▂▄▆', fair: '▂▄', poor: '▂', silent: '×' };
const NAMES: Record<Grade, string> = {
    good: 'good',
    fair: 'fair',
    poor: 'poor',
    silent: 'silent',
};

/** How good the connection is: bars and a word. */
export class ConnectionSign {
    readonly root = element('span', { class: 'connection' });
    private shown: Grade | null = null;
    private shownTrip = -1;

    update(grade: Grade, roundTrip: number | null): void {
        const trip = Math.round(roundTrip ?? 0);
        if (grade === this.shown && trip === this.shownTrip) return;
        this.shown = grade;
        this.shownTrip = trip;
        this.root.dataset.grade = grade;
        setText(this.root, `${BARS[grade]} ${NAMES[grade]}${trip > 0 ? `, ${trip} ms` : ''}`);
        this.root.setAttribute('aria-label', `Connection: ${NAMES[grade]}`);
    }
}
