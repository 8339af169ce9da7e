import { button, element, setShown, setText } from '../dom.js';

export interface WatchActions {
    onStep: (steps: number) => void;
    onFree: () => void;
    onPlay: () => void;
    onZoom: (factor: number) => void;
}

/** Whom somebody watches, and buttons to watch another. */
export class WatchBar {
    readonly root = element('div', {
        class: 'watch-bar',
        hidden: true,
        role: 'group',
        'aria-label': 'Watch',
    });
    private readonly who = element('span', { class: 'who' });
    private readonly playButton: HTMLButtonElement;
    private readonly freeButton: HTMLButtonElement;

    constructor(actions: WatchActions) {
        this.playButton = button('Play', actions.onPlay);
        this.freeButton = button('Free camera', actions.onFree);
        this.root.append(
            button(
                '‹',
                () => {
                    actions.onStep(-1);
                },
                { 'aria-label': 'Previous player' },
            ),
            this.who,
            button(
                '›',
                () => {
                    actions.onStep(1);
                },
                { 'aria-label': 'Next player' },
            ),
            this.freeButton,
            button(
                '−',
                () => {
                    actions.onZoom(1 / 1.25);
                },
                { 'aria-label': 'Zoom out' },
            ),
            button(
                '+',
                () => {
                    actions.onZoom(1.25);
                },
                { 'aria-label': 'Zoom in' },
            ),
            this.playButton,
        );
    }

    /** `watches`: not a dead player. `name` is empty for the free camera. */
    update(isShown: boolean, watches: boolean, name: string): void {
        setShown(this.root, isShown);
        if (!isShown) return;
        setShown(this.playButton, watches);
        setShown(this.freeButton, watches);
        setText(
            this.who,
            name !== '' ? `Watching ${name}` : watches ? 'Free camera' : 'You are out',
        );
    }
}
