import type { CorrectionCause, GameEvent, LinkProfile, Stats } from 'arenad-client';
import type { GameClient } from '../connection.js';
import { button, element, setShown, setText } from '../dom.js';
import type { Palette } from '../draw/palette.js';
import { CorrectionChart } from './chart.js';
import { CAUSES, Corrections } from './corrections.js';
import { bytesText, Rate } from './rates.js';

/** Milliseconds between two readings. */
const EVERY_MS = 250;

interface Row {
    name: string;
    meaning: string;
    value: HTMLElement;
    read: (stats: Stats) => string;
}

interface Slider {
    key: keyof LinkProfile;
    label: string;
    unit: string;
    max: number;
    step: number;
    /** From the number of the slider to that of the link. */
    factor: number;
}

const SLIDERS: readonly Slider[] = [
    { key: 'delay', label: 'Delay each way', unit: 'ms', max: 300, step: 5, factor: 1 },
    { key: 'jitter', label: 'Jitter', unit: 'ms', max: 100, step: 5, factor: 1 },
    { key: 'loss', label: 'Loss', unit: '%', max: 30, step: 1, factor: 0.01 },
];

/** What the network does, for those who want to see it, and a worse one to try. */
export class NetworkPanel {
    readonly root = element('section', {
        class: 'network',
        hidden: true,
        'aria-label': 'The network',
        tabindex: -1,
    });
    /** Shows where the server says that the own player is. */
    showsReported = true;
    private readonly corrections = new Corrections();
    private readonly chart = new CorrectionChart();
    private readonly causes = element('ul', { class: 'causes', 'aria-label': 'Causes so far' });
    private shownCauses = '';
    private readonly prediction = element('p', { class: 'prediction' });
    private readonly bytesIn = new Rate();
    private readonly updateBytes = new Rate();
    private readonly reliableBytes = new Rate();
    private readonly otherBytes = new Rate();
    private readonly bytesOut = new Rate();
    private readonly updates = new Rate();
    private readonly rows: Row[];
    private readAt = -Infinity;
    private isOpen = false;

    constructor(
        private readonly client: GameClient,
        onClose: () => void,
    ) {
        this.rows = this.makeRows();
        this.root.append(
            element(
                'header',
                { class: 'row' },
                element('h2', {}, 'The network'),
                button('Close', onClose, { 'aria-label': 'Close the network panel' }),
            ),
            element(
                'p',
                {},
                'You do not wait for the server: the page moves your player at once, as it predicts that the server will, and shows everybody else a moment late, so that they move smoothly.',
            ),
            this.prediction,
            this.makeTable(),
            this.makeMeanings(),
            element('h3', {}, 'Try a worse network'),
            ...SLIDERS.map((slider) => this.makeSlider(slider)),
            element(
                'p',
                { class: 'hint' },
                'This is added to your real connection, in both directions, in this page only.',
            ),
            element('h3', {}, 'Corrections'),
            this.chart.root,
            element(
                'p',
                { class: 'hint' },
                'Where the server disagrees with a prediction, your player is moved over a little. Each bar is one of these; the higher, the further.',
            ),
            this.causes,
            this.makeReportedSwitch(),
        );
    }

    get isShown(): boolean {
        return this.isOpen;
    }

    setOpen(isOpen: boolean): void {
        this.isOpen = isOpen;
        setShown(this.root, isOpen);
    }

    take(event: GameEvent, now: number): void {
        if (event.kind === 'correction') this.corrections.add(event.size, event.cause, now);
    }

    update(palette: Palette, now: number): void {
        if (now - this.readAt < EVERY_MS) return;
        this.readAt = now;
        const stats = this.client.stats();
        this.bytesIn.update(stats.bytesReceived, now);
        const { bytesReceived, bytesOfUpdates, bytesReliable } = stats;
        this.updateBytes.update(bytesOfUpdates, now);
        this.reliableBytes.update(bytesReliable, now);
        this.otherBytes.update(bytesReceived - bytesOfUpdates - bytesReliable, now);
        this.bytesOut.update(stats.bytesSent, now);
        this.updates.update(stats.updates, now);
        this.corrections.expire(now);
        if (!this.isOpen) return;
        for (const row of this.rows) setText(row.value, row.read(stats));
        setText(this.prediction, PREDICTION_TEXTS[stats.prediction]);
        this.showCauses(stats);
        this.chart.draw(this.corrections, palette, now);
    }

    private showCauses(stats: Stats): void {
        const lines = causeLines(stats);
        const all = lines.map((line) => line.text).join();
        if (all === this.shownCauses) return;
        this.shownCauses = all;
        this.causes.replaceChildren(
            ...lines.map((line) =>
                element(
                    'li',
                    {},
                    element('span', { class: line.className, 'aria-hidden': 'true' }, '■ '),
                    line.text,
                ),
            ),
        );
    }

    private makeRows(): Row[] {
        const row = (name: string, meaning: string, read: (stats: Stats) => string): Row => ({
            name,
            meaning,
            value: element('td', { class: 'number' }),
            read,
        });
        return [
            row('Round trip', 'The time that a packet takes to the server and back.', (s) =>
                milliseconds(s.roundTrip),
            ),
            row(
                'Loss',
                'The share of packets that did not arrive.',
                (s) => `${(s.loss * 100).toFixed(1)} %`,
            ),
            row('Jitter', 'How unevenly the updates of the server arrive.', (s) =>
                milliseconds(s.jitter),
            ),
            row('Updates', 'How often the server says what has changed.', () =>
                perSecond(this.updates.perSecond),
            ),
            row('Received', 'Bytes from the server.', () => bytesText(this.bytesIn.perSecond)),
            row('– updates', 'Of these: what has changed in your view.', () =>
                bytesText(this.updateBytes.perSecond),
            ),
            row('– match', 'Names, scores, the phase and the map: what must not be lost.', () =>
                bytesText(this.reliableBytes.perSecond),
            ),
            row('– headers', 'Numbers, acknowledgements and seals of the packets.', () =>
                bytesText(this.otherBytes.perSecond),
            ),
            row('Sent', 'Bytes to the server: your inputs.', () =>
                bytesText(this.bytesOut.perSecond),
            ),
            row(
                'Lead',
                'How far your player is shown ahead of the newest update, in ticks: the steps of the server.',
                (s) => ticks(s.lead),
            ),
            row(
                'Input margin',
                'How early your inputs reach the server before it needs them.',
                (s) => (s.inputMargin === null ? '–' : ticks(s.inputMargin)),
            ),
            row('Interpolation delay', 'How late the other players are shown.', (s) =>
                milliseconds(s.interpolationDelay),
            ),
        ];
    }

    private makeTable(): HTMLElement {
        return element(
            'table',
            {},
            element(
                'tbody',
                {},
                ...this.rows.map((row) =>
                    element('tr', {}, element('th', { scope: 'row' }, row.name), row.value),
                ),
            ),
        );
    }

    private makeMeanings(): HTMLElement {
        return element(
            'details',
            {},
            element('summary', {}, 'What these numbers mean'),
            element(
                'dl',
                {},
                ...this.rows.flatMap((row) => [
                    element('dt', {}, row.name),
                    element('dd', {}, row.meaning),
                ]),
            ),
        );
    }

    private makeReportedSwitch(): HTMLElement {
        const box = element('input', { type: 'checkbox', checked: true });
        box.addEventListener('change', () => {
            this.showsReported = box.checked;
        });
        return element(
            'label',
            { class: 'check' },
            box,
            'Show where the server said last that you are, as a dashed ring. The way from it to your player is what prediction spares you.',
        );
    }

    private makeSlider(slider: Slider): HTMLElement {
        const value = this.client.link[slider.key] / slider.factor;
        const shown = element('output', {}, `${value} ${slider.unit}`);
        const range = element('input', {
            type: 'range',
            min: 0,
            max: slider.max,
            step: slider.step,
            value,
            'data-link': slider.key,
        });
        range.addEventListener('input', () => {
            const number = Number(range.value);
            setText(shown, `${number} ${slider.unit}`);
            this.client.link[slider.key] = number * slider.factor;
        });
        return element(
            'label',
            { class: 'slider' },
            element('span', {}, slider.label),
            range,
            shown,
        );
    }
}

const PREDICTION_TEXTS: Record<Stats['prediction'], string> = {
    waiting: 'Your player is not in the world yet, so nothing is predicted.',
    on: 'Your player is predicted: it obeys at once.',
    switched_off: 'Prediction is switched off: your player obeys a round trip late.',
    no_map: 'The page has no map, so your player obeys a round trip late.',
    other_map: 'The page has another map than the server, so your player obeys a round trip late.',
    other_rules:
        'The page has other rules than the server, so your player obeys a round trip late.',
    watching: 'You watch, so nothing is predicted: all is shown a moment late.',
};

/** Returns how often each cause has made a correction, with the class of its colour. */
export function causeLines(
    stats: Pick<Stats, 'corrections'>,
): { text: string; className: string }[] {
    const lines: { text: string; className: string }[] = [];
    Object.entries(CAUSES).forEach(([cause, { name, meaning }], i) => {
        const count = stats.corrections[cause as CorrectionCause];
        if (count > 0)
            lines.push({ text: `${count} × ${name}: ${meaning}`, className: `team-${i + 1}` });
    });
    return lines;
}

function milliseconds(value: number | null): string {
    return value === null ? '–' : `${Math.round(value)} ms`;
}

function perSecond(value: number | null): string {
    return value === null ? '–' : `${value.toFixed(1)} a second`;
}

function ticks(value: number): string {
    return `${value.toFixed(1)} ticks`;
}
