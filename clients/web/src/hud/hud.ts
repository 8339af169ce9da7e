import type { GameEvent, Phase } from 'arenad-client';
import type { GameClient } from '../connection.js';
import { button, element } from '../dom.js';
import type { Frame } from '../draw/frame.js';
import type { TerrainPainter } from '../draw/terrain_painter.js';
import type { Roster } from '../game/roster.js';
import { NetworkPanel } from '../network/panel.js';
import type { Themes } from '../theme.js';
import { WatchBar } from '../watch/watch_bar.js';
import { ConnectionSign } from './connection_sign.js';
import { KillFeed } from './kill_feed.js';
import { MatchBar } from './match_bar.js';
import { Menu } from './menu.js';
import { Minimap } from './minimap.js';
import { Notices, type Standing } from './notices.js';
import { Result } from './result.js';
import { Scoreboard } from './scoreboard.js';
import { Vitals } from './vitals.js';

/** A tick that never comes. */
const NEVER = 0xffffffff;

/** Phases in which somebody without a player is out. */
const ROUNDS = new Set<Phase>(['play', 'overtime']);

export interface HudActions {
    onLeave: () => void;
    onPlayOrWatch: () => void;
    onStep: (steps: number) => void;
    onFree: () => void;
    onZoom: (factor: number) => void;
    /** Somebody chose a player in the list. */
    onPick: (player: number) => void;
}

/** All that lies over the canvas. */
export class Hud {
    readonly root = element('main', { class: 'game' });
    /** Beside the network panel: the canvas, and what lies over it. */
    private readonly stage = element('div', { class: 'stage' });
    private readonly bar = new MatchBar();
    private readonly vitals = new Vitals();
    private readonly feed = new KillFeed();
    private readonly minimap = new Minimap();
    private readonly scores: Scoreboard;
    private readonly notices = new Notices();
    private readonly result = new Result();
    private readonly sign = new ConnectionSign();
    private readonly network: NetworkPanel;
    private readonly watchBar: WatchBar;
    private readonly menu: Menu;
    private readonly networkButton: HTMLButtonElement;
    private readonly scoresButton: HTMLButtonElement;
    private readonly standing: Standing = {
        reconnects: false,
        paused: false,
        idleSeconds: null,
        respawnSeconds: null,
        isDead: false,
    };
    private idleEndTick = 0;
    private signAt = 0;
    private usesTouch = false;

    constructor(
        client: GameClient,
        themes: Themes,
        canvas: HTMLCanvasElement,
        private readonly touch: HTMLElement,
        actions: HudActions,
    ) {
        this.scores = new Scoreboard(actions.onPick);
        this.network = new NetworkPanel(client, () => {
            this.toggleNetwork();
        });
        this.watchBar = new WatchBar({ ...actions, onPlay: actions.onPlayOrWatch });
        this.menu = new Menu(actions, themes.makeSwitch());
        this.scoresButton = button('Scores', () => {
            this.setScores(!this.scores.isShown);
        });
        this.networkButton = button(
            'Network',
            () => {
                this.toggleNetwork();
            },
            { 'aria-expanded': 'false' },
        );
        this.scoresButton.setAttribute('aria-expanded', 'false');
        const menuButton = button('Menu', () => {
            this.openMenu(client.match.player === 0);
        });
        this.stage.append(
            canvas,
            this.bar.root,
            element(
                'div',
                { class: 'corner' },
                element(
                    'div',
                    { class: 'tools' },
                    this.scoresButton,
                    this.networkButton,
                    menuButton,
                ),
                this.sign.root,
                this.feed.root,
            ),
            this.minimap.root,
            this.vitals.root,
            this.notices.root,
            this.result.root,
            this.scores.root,
            this.watchBar.root,
            touch,
        );
        this.root.append(this.stage, this.network.root, this.menu.root);
    }

    get hasDialog(): boolean {
        return this.menu.isOpen;
    }

    get showsReported(): boolean {
        return this.network.isShown && this.network.showsReported;
    }

    useTouch(): void {
        this.usesTouch = true;
        this.root.classList.add('uses-touch');
    }

    toggleNetwork(): void {
        this.network.setOpen(!this.network.isShown);
        this.root.classList.toggle('has-network', this.network.isShown);
        this.networkButton.setAttribute('aria-expanded', String(this.network.isShown));
    }

    /** Gives the keys to the network panel when it is open, or else back to `otherwise`. */
    focusNetwork(otherwise: HTMLElement): void {
        if (this.network.isShown) this.network.root.focus();
        else otherwise.focus();
    }

    holdScores(isHeld: boolean): void {
        this.setScores(isHeld);
    }

    openMenu(watches: boolean): void {
        this.menu.open(watches);
    }

    close(): void {
        if (this.menu.isOpen) this.menu.close();
    }

    /** Takes an event; `text` is what to announce about it. */
    take(event: GameEvent, text: string, roster: Roster, now: number): void {
        this.network.take(event, now);
        if (text !== '') this.announce(event, text, now);
        switch (event.kind) {
            case 'connected':
                this.feed.clear();
                this.idleEndTick = 0;
                this.notices.say(event.watches ? 'You watch.' : 'You are in the match.');
                break;
            case 'died':
                this.feed.add(
                    event.killer === event.player ? '' : roster.nameOf(event.killer),
                    roster.nameOf(event.player) || 'Somebody',
                    event.own,
                    now,
                );
                break;
            case 'idle_warning':
                this.idleEndTick = event.endTick;
                break;
            default:
        }
    }

    update(
        frame: Frame,
        map: TerrainPainter | null,
        client: GameClient,
        roster: Roster,
        isFree: boolean,
    ): void {
        const { match, picture, now } = frame;
        const watches = match.player === 0;
        const moment = watches ? picture.othersMoment : picture.ownMoment;
        const focus = picture.focus?.player ?? 0;
        this.bar.update(match, moment);
        this.vitals.update(picture.own, match, moment);
        this.feed.update(now);
        this.minimap.draw(map, picture, match, frame.palette, frame.camera, now);
        this.scores.update(client.members, match, watches || picture.own === null);
        this.result.update(match, client.members, roster.nameOf);
        this.network.update(frame.palette, now);
        this.updateSign(client, now);
        this.updateStanding(frame, client, moment);
        this.notices.update(this.standing, now);
        this.watchBar.update(
            watches || this.standing.isDead,
            watches,
            isFree || focus === match.player ? '' : roster.nameOf(focus),
        );
        const showsTouch = this.usesTouch && !watches;
        if (this.touch.hidden === showsTouch) this.touch.hidden = !showsTouch;
    }

    /** The end of a round has a place of its own on the screen: it is only read out. */
    private announce(event: GameEvent, text: string, now: number): void {
        const isEnd =
            event.kind === 'phase' && (event.phase === 'round_end' || event.phase === 'match_end');
        if (isEnd) this.notices.say(text);
        else this.notices.announce(text, now);
    }

    private setScores(isOpen: boolean): void {
        if (this.scores.isShown === isOpen) return;
        this.scores.setOpen(isOpen);
        this.scoresButton.setAttribute('aria-expanded', String(isOpen));
    }

    private updateSign(client: GameClient, now: number): void {
        if (now < this.signAt) return;
        this.signAt = now + 500;
        const stats = client.stats();
        this.sign.update(stats.grade, stats.roundTrip);
    }

    private updateStanding(frame: Frame, client: GameClient, moment: number): void {
        const { match, picture } = frame;
        const { standing } = this;
        const isDead = match.player !== 0 && picture.own === null;
        standing.reconnects = client.state === 'resuming';
        standing.paused = match.paused;
        standing.idleSeconds =
            this.idleEndTick > moment
                ? Math.ceil((this.idleEndTick - moment) / match.tickRate)
                : null;
        const respawns = picture.respawnTick !== 0 && picture.respawnTick !== NEVER;
        standing.respawnSeconds =
            isDead && respawns && picture.respawnTick > moment
                ? Math.ceil((picture.respawnTick - moment) / match.tickRate)
                : null;
        standing.isDead = isDead && !respawns && ROUNDS.has(match.phase);
    }
}
