import { button, element } from '../dom.js';

/** Keys and what they do, for players. */
const KEYS: readonly (readonly [string, string])[] = [
    ['W A S D or arrows', 'move; from the side, W, up or space jumps and S falls through'],
    ['Mouse', 'aim; left button fires, right button fires the other way, wheel changes the weapon'],
    ['Space, F or J', 'fire (from the side: F or J)'],
    ['K', 'fire the other way'],
    ['Shift, Q, C, V', 'dash or first ability, and the other abilities'],
    ['1 to 8', 'weapon slots'],
    ['R, E, G', 'reload, use, drop'],
    ['Tab', 'scores, while you hold it'],
    ['N', 'see the network'],
    ['+ and −', 'zoom'],
    ['Esc', 'this menu'],
];

const WATCH_KEYS: readonly (readonly [string, string])[] = [
    ['Q and E', 'previous and next player'],
    ['W A S D or arrows', 'move the free camera; dragging does, too'],
    ['+ and −, wheel', 'zoom'],
];

export interface MenuActions {
    onLeave: () => void;
    onPlayOrWatch: () => void;
}

/** The menu: what the page can do, and its keys. It does not stop the match. */
export class Menu {
    readonly root = element('dialog', { class: 'menu', 'aria-label': 'Menu' });
    private readonly playOrWatch: HTMLButtonElement;

    constructor(actions: MenuActions, themeSwitch: HTMLElement) {
        const goOn = button('Go on', () => {
            this.close();
        });
        goOn.className = 'primary';
        this.playOrWatch = button('Watch', () => {
            this.close();
            actions.onPlayOrWatch();
        });
        this.root.append(
            element('h2', {}, 'Menu'),
            element(
                'div',
                { class: 'row' },
                goOn,
                this.playOrWatch,
                themeSwitch,
                button('Leave', () => {
                    this.close();
                    actions.onLeave();
                }),
            ),
            keyTable('Keys', KEYS),
            keyTable('While you watch', WATCH_KEYS),
            element(
                'p',
                { class: 'hint' },
                'A gamepad works, too: sticks move and aim, the right trigger fires.',
            ),
        );
    }

    get isOpen(): boolean {
        return this.root.open;
    }

    open(watches: boolean): void {
        this.playOrWatch.textContent = watches ? 'Play' : 'Watch';
        if (!this.root.open) this.root.showModal();
    }

    close(): void {
        this.root.close();
    }
}

function keyTable(title: string, rows: readonly (readonly [string, string])[]): HTMLElement {
    return element(
        'table',
        { class: 'keys' },
        element('caption', {}, title),
        element(
            'tbody',
            {},
            ...rows.map(([keys, meaning]) =>
                element(
                    'tr',
                    {},
                    element('th', { scope: 'row' }, keys),
                    element('td', {}, meaning),
                ),
            ),
        ),
    );
}
