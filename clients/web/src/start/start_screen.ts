import { button, element, setShown, setText } from '../dom.js';
import { describeMatch, type GameInfo } from '../game_info.js';
import { recall, remember } from '../memory.js';
import { readPastedToken, readTokenFile } from './token.js';

/** What somebody chose on the start screen. */
export interface Choice {
    name: string;
    token: Uint8Array | null;
    watch: boolean;
}

/** Letters of a name at most. */
const NAME_MAX = 24;

/** The first screen: what the server plays, a name or a connect token, and Play and Watch. */
export class StartScreen {
    readonly root: HTMLElement;
    private readonly games = element('ul', { class: 'games', 'aria-label': 'Matches' });
    private readonly summary = element(
        'p',
        { class: 'summary' },
        'Asking the server what it plays …',
    );
    private readonly problem = element('p', { class: 'problem', role: 'alert', hidden: true });
    private readonly nameField = element('input', {
        id: 'name',
        name: 'name',
        maxlength: NAME_MAX,
        autocomplete: 'nickname',
        placeholder: 'How the others see you',
    });
    private readonly tokenField = element('textarea', {
        id: 'token',
        rows: 3,
        spellcheck: 'false',
        autocomplete: 'off',
        placeholder: 'Paste it here',
    });
    private readonly fileField = element('input', { id: 'token-file', type: 'file' });
    private readonly nameRow = element('div', { class: 'field', hidden: true });
    private readonly tokenRow = element('div', { class: 'field', hidden: true });
    private readonly playButton: HTMLButtonElement;
    private readonly watchButton: HTMLButtonElement;
    private readonly retryButton: HTMLButtonElement;
    private info: GameInfo | null = null;

    constructor(
        private readonly onChoice: (choice: Choice) => void,
        onRetry: () => void,
        themeSwitch: HTMLElement,
    ) {
        this.playButton = button('Play', () => {
            this.choose(false);
        });
        this.playButton.className = 'primary';
        this.watchButton = button('Watch', () => {
            this.choose(true);
        });
        this.retryButton = button('Ask again', onRetry, { hidden: true });
        this.nameRow.append(element('label', { for: 'name' }, 'Your name'), this.nameField);
        this.tokenRow.append(
            element('label', { for: 'token' }, 'Connect token'),
            this.tokenField,
            element('label', { for: 'token-file' }, 'or its file'),
            this.fileField,
            element(
                'p',
                { class: 'hint' },
                'This server admits players with a connect token of its matchmaker. A token works once.',
            ),
        );
        this.nameField.value = recall('name') ?? '';
        const form = element(
            'form',
            {},
            this.nameRow,
            this.tokenRow,
            element('div', { class: 'row' }, this.playButton, this.watchButton, this.retryButton),
        );
        form.addEventListener('submit', (event) => {
            event.preventDefault();
            this.choose(false);
        });
        this.nameField.addEventListener('keydown', (event) => {
            if (event.key === 'Enter') this.choose(false);
        });
        this.root = element(
            'main',
            { class: 'start' },
            element(
                'div',
                { class: 'card' },
                element('h1', {}, 'arenad'),
                this.summary,
                this.games,
                this.problem,
                form,
                element('footer', { class: 'row' }, themeSwitch),
            ),
        );
        this.setBusy(true);
    }

    /** Shows what the server plays. */
    showGame(info: GameInfo): void {
        this.info = info;
        const [first, ...others] = info.matches;
        if (!first) {
            setText(this.summary, 'This server has no match open at the moment.');
        } else if (others.length === 0) {
            setText(this.summary, `This server plays ${describeMatch(first)}.`);
        } else {
            setText(
                this.summary,
                `This server plays ${info.matches.length} matches. You join one that has room.`,
            );
        }
        this.games.replaceChildren(
            ...(others.length === 0
                ? []
                : info.matches.map((match) =>
                      element('li', {}, `Match ${match.id}: ${describeMatch(match)}`),
                  )),
        );
        setShown(this.nameRow, info.open);
        setShown(this.tokenRow, !info.open);
        setShown(this.watchButton, info.hasWatchers);
        setShown(this.retryButton, false);
        this.clearProblem();
        this.setBusy(false);
    }

    /** Shows why it does not go on, in a sentence, and lets people try again. */
    showProblem(sentence: string): void {
        setText(this.problem, sentence);
        setShown(this.problem, true);
        const isKnown = this.info !== null;
        if (!isKnown) setText(this.summary, 'The server does not answer.');
        setShown(this.retryButton, !isKnown);
        this.setBusy(!isKnown);
    }

    setName(name: string): void {
        if (name) this.nameField.value = name.slice(0, NAME_MAX);
    }

    /** Shows that the page is joining. */
    showJoining(): void {
        this.clearProblem();
        this.setBusy(true);
        setText(this.playButton, 'Joining …');
    }

    /** The choice that the fields hold; throws an error for people. */
    readChoice(watch: boolean): Promise<Choice> {
        if (this.info?.open !== false) return Promise.resolve(this.openChoice(watch));
        return this.tokenChoice(watch);
    }

    private openChoice(watch: boolean): Choice {
        const name = this.nameField.value.trim() || guestName();
        remember('name', name);
        return { name, token: null, watch };
    }

    private async tokenChoice(watch: boolean): Promise<Choice> {
        const file = this.fileField.files?.[0];
        const token = file
            ? readTokenFile(new Uint8Array(await file.arrayBuffer()))
            : readPastedToken(this.tokenField.value);
        return { name: '', token, watch };
    }

    private choose(watch: boolean): void {
        if (this.playButton.disabled) return;
        this.setBusy(true);
        this.readChoice(watch).then(this.onChoice, (error: unknown) => {
            this.showProblem(error instanceof Error ? error.message : String(error));
        });
    }

    private clearProblem(): void {
        setShown(this.problem, false);
    }

    private setBusy(isBusy: boolean): void {
        this.playButton.disabled = isBusy;
        this.watchButton.disabled = isBusy;
        setText(this.playButton, 'Play');
    }
}

/** A name for somebody who gave none. */
function guestName(): string {
    return `Guest ${1 + Math.floor(Math.random() * 999)}`;
}
