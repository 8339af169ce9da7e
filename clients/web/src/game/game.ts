import type { GameEvent, Input, Match, Picture } from 'arenad-client';
import type { GameClient } from '../connection.js';
import { type ControlContext, Controls } from '../controls/controls.js';
import { GamepadReader } from '../controls/gamepad.js';
import { TouchControls } from '../controls/touch.js';
import { Judge } from '../debug.js';
import { Camera, clampToField, fitScale } from '../draw/camera.js';
import type { Frame } from '../draw/frame.js';
import { paletteOf } from '../draw/palette.js';
import { Scene } from '../draw/scene.js';
import { TerrainPainter } from '../draw/terrain_painter.js';
import { Hud } from '../hud/hud.js';
import type { Themes } from '../theme.js';
import { Spectator, neighbour } from '../watch/spectator.js';
import { EventDelay } from './event_delay.js';
import { eventText } from './event_texts.js';
import { FrameMeter } from './frame_meter.js';
import { listen } from './listen.js';
import { Roster } from './roster.js';
import { Screen } from './screen.js';

const ZOOM_MIN = 0.4;
const ZOOM_MAX = 4;
/** Metres a second that keys move the free camera at a zoom of 1. */
const CAMERA_SPEED = 24;

const AT_REST: Input = { move: { x: 0, y: 0 }, aim: { x: 0, y: 0 }, buttons: 0 };

export interface GameSettings {
    /** Judges all pictures, for tests. */
    debug: boolean;
    /** Opens the network panel. */
    network: boolean;
}

/** A match on the screen, from joining to leaving: one client, one frame after the other. */
export class Game {
    readonly root: HTMLElement;
    private readonly screen = new Screen();
    private readonly touch = new TouchControls();
    private readonly gamepad = new GamepadReader();
    private readonly controls = new Controls([this.touch, this.gamepad]);
    private readonly scene = new Scene();
    private readonly camera = new Camera();
    private readonly roster = new Roster();
    private readonly meter = new FrameMeter();
    private readonly judge: Judge | null;
    private readonly spectator: Spectator;
    private readonly hud: Hud;
    private readonly end = new AbortController();
    private readonly calm = window.matchMedia('(prefers-reduced-motion: reduce)');
    private readonly context: ControlContext = {
        now: 0,
        isFromSide: false,
        selfX: 0,
        selfY: 0,
        slot: 0,
    };
    private readonly delay = new EventDelay();
    private readonly frame: Frame;
    /** Metres that a free camera shows. */
    private readonly viewSize = { x: 1, y: 1 };
    private map: TerrainPainter | null = null;
    private zoom = 1;
    private looksForSomebody = false;
    private before = 0;
    private request = 0;

    constructor(
        private readonly client: GameClient,
        private readonly themes: Themes,
        settings: GameSettings,
        onLeave: () => void,
    ) {
        this.judge = settings.debug ? new Judge() : null;
        this.spectator = new Spectator((wish) => {
            client.look(wish);
        });
        this.hud = new Hud(client, themes, this.screen.canvas, this.touch.root, {
            onLeave,
            onPlayOrWatch: () => {
                if (this.watches) client.play();
                else client.watch();
            },
            onStep: (steps) => {
                this.step(steps);
            },
            onFree: () => {
                if (this.watches) this.spectator.free(this.camera);
            },
            onZoom: (factor) => {
                this.changeZoom(factor);
            },
            onPick: (player) => {
                if (this.looksAround) this.spectator.follow(player);
            },
        });
        this.root = this.hud.root;
        this.frame = this.makeFrame(client.match);
        themes.onChange = (theme) => {
            this.frame.palette = paletteOf(theme);
        };
        this.listen();
        if (settings.network) this.hud.toggleNetwork();
        if (matchMedia('(pointer: coarse)').matches) this.hud.useTouch();
        if (this.judge) this.showDebug(this.judge);
    }

    /** Begins to draw; the root must be in the page. */
    start(): void {
        this.screen.canvas.focus();
        const draw = (now: number): void => {
            this.request = requestAnimationFrame(draw);
            const start = performance.now();
            this.drawFrame(now);
            this.meter.add(start, performance.now());
        };
        this.request = requestAnimationFrame(draw);
    }

    /** Ends drawing and listening. The client is the caller's. */
    stop(): void {
        cancelAnimationFrame(this.request);
        this.end.abort();
        this.screen.stop();
        this.hud.close();
        this.root.remove();
    }

    private isOver(): boolean {
        return this.client.state === 'finished';
    }

    private get watches(): boolean {
        return this.client.match.player === 0;
    }

    /** A watcher may see what others see, and a dead player, where the rules allow it. */
    private get looksAround(): boolean {
        return this.watches || this.frame.picture.own === null;
    }

    private drawFrame(now: number): void {
        const { client, frame } = this;
        if (this.isOver()) return;
        const elapsed = Math.min(0.1, Math.max(0, (now - this.before) / 1000));
        this.before = now;
        client.input = this.controls.read(this.context);
        const picture = client.picture(now);
        // The session may be over since the last frame: the page is about to say so.
        if (this.isOver()) return;
        const match = client.match;
        this.roster.update(client.members);
        this.delay.add(client.takeEvents());
        this.delay.release(picture.othersMoment, match.player, (event) => {
            this.takeEvent(event, now);
        });
        this.judge?.takePicture(
            picture,
            (archetype) => match.archetypes[archetype]?.health ?? Infinity,
            client.terrain,
        );
        this.useTerrain();
        this.screen.fit();
        this.moveCamera(picture, match, elapsed, now);
        frame.now = now;
        frame.match = match;
        frame.picture = picture;
        frame.pixelRatio = this.screen.pixelRatio;
        frame.isCalm = this.calm.matches;
        frame.showsReported = this.hud.showsReported;
        this.scene.draw(frame, this.map);
        this.hud.update(frame, this.map, client, this.roster, this.spectator.camera !== null);
        this.updateContext(picture, match, now);
    }

    private takeEvent(event: GameEvent, now: number): void {
        const { roster } = this;
        this.judge?.takeEvent(event);
        if (event.kind === 'connected') {
            this.scene.effects.clear();
            this.spectator.camera = null;
            this.looksForSomebody = event.watches;
            this.controls.slots.reset();
            roster.clear();
            roster.update(this.client.members);
        }
        if (event.kind === 'spawned' && event.own) this.controls.slots.reset();
        if (event.kind === 'watching' && event.refusal !== 'nothing') this.spectator.camera = null;
        this.scene.effects.take(event, roster.teamOf, now);
        this.hud.take(event, eventText(event, this.client.match, roster.nameOf), roster, now);
    }

    /** Takes the map when the client knows it, and another one when the server goes on to it. */
    private useTerrain(): void {
        const { terrain } = this.client;
        if (terrain === (this.map?.terrain ?? null)) return;
        this.map = terrain ? new TerrainPainter(terrain) : null;
    }

    private moveCamera(picture: Picture, match: Match, elapsed: number, now: number): void {
        const { camera, screen, spectator } = this;
        const { canvas } = screen;
        const terrain = this.client.terrain;
        const view = picture.focus?.view ?? match.view;
        const field = terrain ? terrain.max.x - terrain.min.x : view.x;
        const fieldHeight = terrain ? terrain.max.y - terrain.min.y : view.y;
        camera.resize(canvas.width, canvas.height);
        const scale = fitScale(
            canvas.width,
            canvas.height,
            Math.min(view.x, field + 2),
            Math.min(view.y, fieldHeight + 2),
            screen.pixelRatio,
            this.zoom,
        );
        const halfWidth = canvas.width / 2 / scale;
        const halfHeight = canvas.height / 2 / scale;
        if (this.watches) {
            this.followSomebody(picture);
            this.moveFreeCamera(elapsed);
        }
        if (spectator.camera) {
            camera.lookAt(spectator.camera.x, spectator.camera.y, scale);
            this.viewSize.x = 2 * halfWidth;
            this.viewSize.y = 2 * halfHeight;
            spectator.update(this.viewSize, now);
            return;
        }
        const middleX = terrain ? (terrain.min.x + terrain.max.x) / 2 : 0;
        const middleY = terrain ? (terrain.min.y + terrain.max.y) / 2 : 0;
        const x = picture.focus?.position.x ?? middleX;
        const y = picture.focus?.position.y ?? middleY;
        camera.lookAt(
            terrain ? clampToField(x, halfWidth, terrain.min.x - 1, terrain.max.x + 1) : x,
            terrain ? clampToField(y, halfHeight, terrain.min.y - 1, terrain.max.y + 1) : y,
            scale,
        );
    }

    /** Somebody who has just begun to watch sees a player, as soon as there is one. */
    private followSomebody(picture: Picture): void {
        if (!this.looksForSomebody) return;
        const first = neighbour(this.client.members, 0, 1);
        if (first === 0) return;
        this.looksForSomebody = false;
        if (picture.focus?.player) return;
        this.spectator.follow(first);
    }

    /** A watcher's stick moves the free camera. */
    private moveFreeCamera(elapsed: number): void {
        const { move } = this.controls.input;
        if (move.x === 0 && move.y === 0) return;
        const way = (CAMERA_SPEED * elapsed) / this.zoom;
        this.spectator.move(move.x * way, move.y * way, this.camera);
    }

    private updateContext(picture: Picture, match: Match, now: number): void {
        const { context, camera, screen } = this;
        context.now = now;
        context.isFromSide = match.gravity > 0;
        this.touch.setJumps(
            context.isFromSide || (match.archetypes[picture.own?.archetype ?? 0]?.canJump ?? false),
        );
        context.slot = picture.own?.slot ?? 0;
        const at = picture.own?.position ?? camera;
        context.selfX = camera.toScreenX(at.x) / screen.pixelRatio;
        context.selfY = camera.toScreenY(at.y) / screen.pixelRatio;
    }

    private step(steps: number): void {
        if (!this.looksAround) return;
        const current = this.frame.picture.focus?.player ?? 0;
        this.spectator.follow(neighbour(this.client.members, current, steps));
    }

    private changeZoom(factor: number): void {
        this.zoom = Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, this.zoom * factor));
    }

    private listen(): void {
        const { camera, screen } = this;
        this.gamepad.listen(this.end.signal);
        this.root.addEventListener('click', (event) => {
            // After a click of the mouse, not of a key, space fires again instead of clicking.
            const isInPanel =
                event.target instanceof Element && event.target.closest('.network, dialog');
            if (event.detail > 0 && !isInPanel) screen.canvas.focus();
        });
        listen(
            screen.canvas,
            this.controls,
            {
                isElsewhere: () => this.hud.hasDialog,
                looksAround: () => this.looksAround,
                scores: (isHeld) => {
                    this.hud.holdScores(isHeld);
                },
                network: () => {
                    this.hud.toggleNetwork();
                    this.hud.focusNetwork(screen.canvas);
                },
                menu: () => {
                    this.hud.openMenu(this.watches);
                },
                zoom: (factor) => {
                    this.changeZoom(factor);
                },
                step: (steps) => {
                    this.step(steps);
                },
                drag: (x, y) => {
                    if (!this.watches) return;
                    const metre = screen.pixelRatio / camera.scale;
                    this.spectator.move(-x * metre, y * metre, camera);
                },
                click: (x, y) => {
                    this.pickAt(x * screen.pixelRatio, y * screen.pixelRatio);
                },
                touched: () => {
                    this.hud.useTouch();
                },
                released: () => {
                    this.client.input = AT_REST;
                },
            },
            this.end.signal,
        );
    }

    /** Watches the player at a pixel of the canvas. */
    private pickAt(x: number, y: number): void {
        const { camera } = this;
        const player = this.scene.players.playerAt(camera.toWorldX(x), camera.toWorldY(y));
        if (player !== 0) this.spectator.follow(player);
    }

    private makeFrame(match: Match): Frame {
        return {
            now: 0,
            pen: this.screen.pen,
            camera: this.camera,
            palette: paletteOf(this.themes.current),
            pixelRatio: 1,
            match,
            picture: this.client.picture(performance.now()),
            isCalm: this.calm.matches,
            showsReported: false,
            nameOf: this.roster.nameOf,
        };
    }

    private showDebug(judge: Judge): void {
        window.arenadDebug = {
            client: this.client,
            meter: this.meter,
            events: judge.events,
            violations: judge.violations,
            jumps: judge.jumps,
            reports: judge.reports,
            players: () => {
                const { bodies } = this.scene.players;
                return Array.from({ length: bodies.count }, (_, i) => ({
                    id: bodies.id[i]!,
                    x: bodies.x[i]!,
                    y: bodies.y[i]!,
                    name: this.roster.nameOf(bodies.id[i]!),
                }));
            },
        };
    }
}
