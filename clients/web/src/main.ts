import './style.css';
import { type GameClient, join } from './connection.js';
import { button, element } from './dom.js';
import { Game } from './game/game.js';
import { type GameInfo, loadGameInfo } from './game_info.js';
import { readOptions } from './options.js';
import { reasonSentence } from './reasons.js';
import { type Choice, StartScreen } from './start/start_screen.js';
import { Themes } from './theme.js';

/** The page: the start screen, then a match, then the start screen again. */
class Page {
    private readonly options = readOptions(location.search);
    private readonly themes = new Themes();
    private readonly start: StartScreen;
    private info: GameInfo | null = null;

    constructor() {
        this.start = new StartScreen(
            (choice) => void this.enter(choice),
            () => void this.ask(),
            this.themes.makeSwitch(),
        );
        this.start.setName(this.options.name);
        document.body.replaceChildren(this.start.root);
    }

    /** Asks the server what it plays, and begins at once where the address says so. */
    async ask(): Promise<void> {
        try {
            this.info = await loadGameInfo();
        } catch {
            this.start.showProblem(
                'Nothing answers at the address of this page. Check that the server runs, then ask again.',
            );
            return;
        }
        this.start.showGame(this.info);
        const { begin } = this.options;
        this.options.begin = null;
        if (begin && this.info.open)
            await this.enter(await this.start.readChoice(begin === 'watch'));
    }

    private async enter(choice: Choice): Promise<void> {
        if (!this.info) return;
        this.start.showJoining();
        try {
            const client = await join({ info: this.info, ...choice });
            this.play(client, choice);
        } catch (error) {
            this.start.showProblem(error instanceof Error ? error.message : String(error));
        }
    }

    private play(client: GameClient, choice: Choice): void {
        const game = new Game(client, this.themes, this.options, () => void client.leave());
        document.body.replaceChildren(game.root);
        game.start();
        void client.closed.then(({ reason, own }) => {
            game.stop();
            if (own) this.showStart();
            else this.showEnd(reason, choice);
        });
    }

    private showStart(): void {
        document.body.replaceChildren(this.start.root);
        void this.ask();
    }

    /** Says why the session is over, and offers to join again. */
    private showEnd(reason: string, choice: Choice): void {
        const again = button('Join again', () => {
            document.body.replaceChildren(this.start.root);
            // A connect token works once: another one is needed.
            if (choice.token === null) void this.enter(choice);
            else void this.ask();
        });
        again.className = 'primary';
        document.body.replaceChildren(
            element(
                'main',
                { class: 'start' },
                element(
                    'div',
                    { class: 'card', role: 'alert' },
                    element('h1', {}, 'The session is over'),
                    element('p', {}, reasonSentence(reason)),
                    element(
                        'div',
                        { class: 'row' },
                        again,
                        button('To the start', () => {
                            this.showStart();
                        }),
                    ),
                ),
            ),
        );
        again.focus();
    }
}

void new Page().ask();
