import type {
    ClientState,
    GameEvent,
    Input,
    LinkProfile,
    Match,
    Member,
    Movers,
    Own,
    Picture,
    Players,
    Projectiles,
    Stats,
    Triggers,
    Vector,
    WatchWish,
} from 'arenad-client';
import type { GameClient } from '../src/connection.js';
import { fakeTerrain } from './fake_terrain.js';

const TICK_RATE = 60;
const SPEED = 6;
const OWN_ID = 1;

export interface FakeSettings {
    players: number;
    watches: boolean;
    isFromSide: boolean;
    prediction: Stats['prediction'];
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * A match in which everybody walks in circles and shoots. It has no rules: it is there to see the
 * page at work, and to measure how long a frame takes.
 */
export class FakeClient implements GameClient {
    state: ClientState = 'active';
    match: Match;
    members: readonly Member[];
    readonly terrain;
    input: Input = { move: { x: 0, y: 0 }, aim: { x: 0, y: 0 }, buttons: 0 };
    readonly link: LinkProfile = { delay: 0, jitter: 0, loss: 0 };
    readonly closed: Promise<{ reason: string; own: boolean }>;
    /** All wishes to watch, for tests. */
    readonly wishes: WatchWish[] = [];
    private readonly count: number;
    private readonly start = performance.now();
    private readonly place: Vector = { x: 24, y: 15 };
    private readonly others: Writable<Players>;
    private readonly projectiles: Writable<Projectiles>;
    private readonly movers: Movers;
    private readonly triggers: Triggers;
    private readonly frame: Writable<Picture>;
    private readonly own: Writable<Own>;
    private events: GameEvent[] = [];
    private last = 0;
    private lastHit = 0;
    private focusPlayer: number;
    private close: (end: { reason: string; own: boolean }) => void = () => undefined;

    constructor(private readonly settings: FakeSettings) {
        this.count = settings.players;
        const isLarge = this.count > 100;
        this.terrain = fakeTerrain(isLarge ? 80 : 60, isLarge ? 45 : 40);
        this.closed = new Promise((resolve) => (this.close = resolve));
        this.match = fakeMatch(settings);
        this.members = Array.from({ length: this.count + 1 }, (_, i) => ({
            id: i + 1,
            name: i === 0 ? 'Ann' : `Player ${i + 1}`,
            score: (i * 7) % 23,
            team: settings.isFromSide ? 0 : 1 + (i % 2),
        }));
        this.focusPlayer = settings.watches ? 2 : OWN_ID;
        this.others = columns(this.count);
        this.projectiles = projectileColumns(this.count);
        this.movers = this.makeMovers();
        this.triggers = this.makeTriggers();
        this.own = fakeOwn();
        this.frame = this.makeFrame();
        this.events.push(
            {
                kind: 'connected',
                player: settings.watches ? 0 : OWN_ID,
                tick: 0,
                watches: settings.watches,
                again: false,
                watchDelay: 0,
            },
            { kind: 'announcement', text: 'Welcome to the fake server.' },
        );
    }

    picture(now = performance.now()): Picture {
        // A frame begins a little before it is drawn.
        const time = Math.max(0, now - this.start) / 1000;
        const elapsed = Math.min(0.1, Math.max(0, time - this.last));
        this.last = time;
        this.frame.ownMoment = time * TICK_RATE;
        this.frame.othersMoment = time * TICK_RATE - 6;
        this.moveOthers(time);
        this.moveShots(time);
        this.moveOwn(elapsed);
        this.movers.offsetX[0] = 4 * Math.sin(time);
        if (time - this.lastHit > 0.15) this.happen(time);
        this.writeFocus();
        return this.frame;
    }

    stats(): Stats {
        return fakeStats(this.last, this.settings.prediction);
    }

    takeEvents(): GameEvent[] {
        const taken = this.events;
        this.events = [];
        return taken;
    }

    play(): void {
        this.match = { ...this.match, player: OWN_ID };
        this.focusPlayer = OWN_ID;
    }

    watch(wish: WatchWish = {}): void {
        this.wishes.push(wish);
        this.match = { ...this.match, player: 0 };
        if (wish.player) this.focusPlayer = wish.player;
        else if (this.focusPlayer === OWN_ID) this.focusPlayer = 2;
    }

    look(wish: WatchWish): void {
        this.wishes.push(wish);
        if (wish.player) this.focusPlayer = wish.player;
    }

    leave(): Promise<void> {
        this.finish('left', true);
        return Promise.resolve();
    }

    /** Ends the session, as a server does. */
    finish(reason: string, own: boolean): void {
        this.state = 'finished';
        this.close({ reason, own });
    }

    private moveOthers(time: number): void {
        const { max } = this.terrain;
        const { others } = this;
        const columnsCount = Math.ceil(Math.sqrt(this.count * 1.6));
        const rows = Math.ceil(this.count / columnsCount);
        for (let i = 0; i < this.count; i++) {
            const turn = time * 1.5 + i * 2.4;
            const middleX = ((i % columnsCount) + 0.5) * (max.x / columnsCount);
            const middleY = (Math.floor(i / columnsCount) + 0.5) * (max.y / rows);
            others.id[i] = i + 2;
            others.x[i] = Math.min(max.x - 0.6, Math.max(0.6, middleX + 2.2 * Math.cos(turn)));
            others.y[i] = Math.min(max.y - 0.6, Math.max(0.6, middleY + 2.2 * Math.sin(turn)));
            others.velocityX[i] = -3.3 * Math.sin(turn);
            others.velocityY[i] = 3.3 * Math.cos(turn);
            others.aimX[i] = Math.cos(turn * 0.7);
            others.aimY[i] = Math.sin(turn * 0.7);
            others.health[i] = 100 - ((i * 13 + Math.floor(time * 3)) % 90);
            others.archetype[i] = i % 3;
            others.team[i] = this.settings.isFromSide ? 0 : 1 + ((i + 1) % 2);
            others.flags[i] = i % 17 === 0 ? 4 : i % 11 === 0 ? 2 : 0;
        }
    }

    private moveShots(time: number): void {
        const { others, projectiles } = this;
        for (let i = 0; i < projectiles.count; i++) {
            const age = (time * 1.7 + i * 0.37) % 1;
            projectiles.key[i] = projectiles.id[i] = i + 1;
            projectiles.owner[i] = i + 2;
            projectiles.velocityX[i] = others.aimX[i]! * 30;
            projectiles.velocityY[i] = others.aimY[i]! * 30;
            projectiles.x[i] = others.x[i]! + others.aimX[i]! * age * 9;
            projectiles.y[i] = others.y[i]! + others.aimY[i]! * age * 9;
            projectiles.team[i] = others.team[i]!;
        }
    }

    private moveOwn(elapsed: number): void {
        const { place, input, own } = this;
        const { max } = this.terrain;
        const clamp = (value: number, most: number): number =>
            Math.min(most - 0.5, Math.max(0.5, value));
        place.x = clamp(place.x + input.move.x * SPEED * elapsed, max.x);
        place.y = clamp(place.y + input.move.y * SPEED * elapsed, max.y);
        own.abilityFullTick[1] = Math.floor(this.frame.ownMoment / 400) * 400 + 300;
        own.position = own.computedPosition = place;
        own.velocity = { x: input.move.x * SPEED, y: input.move.y * SPEED };
        const length = Math.hypot(input.aim.x, input.aim.y);
        if (length > 0) own.aim = { x: input.aim.x / length, y: input.aim.y / length };
        if (input.slot) own.slot = Math.min(2, input.slot);
        this.frame.own = this.match.player === 0 ? null : own;
        this.frame.reported =
            this.match.player === 0
                ? null
                : {
                      tick: Math.floor(this.frame.othersMoment),
                      position: { x: place.x - input.move.x, y: place.y - input.move.y },
                      velocity: own.velocity,
                  };
    }

    /** Now and then something happens. */
    private happen(time: number): void {
        this.lastHit = time;
        const tick = Math.floor(time * TICK_RATE);
        const victim = Math.floor(time * 97) % this.count;
        const attacker = (victim + 7) % this.count;
        const position = { x: this.others.x[victim]!, y: this.others.y[victim]! };
        this.events.push({
            kind: 'hit',
            tick,
            victim: victim + 2,
            attacker: attacker + 2,
            position,
            damage: 9 + (victim % 20),
            role: 'seen',
            lookedBack: 4,
        });
        if (tick % 4 === 0)
            this.events.push({
                kind: 'died',
                tick,
                player: victim + 2,
                killer: attacker + 2,
                own: false,
                position,
            });
        if (tick % 5 === 0)
            this.events.push({ kind: 'exploded', tick, owner: attacker + 2, position, damage: 30 });
        if (tick % 3 === 0 && this.match.player !== 0)
            this.events.push({
                kind: 'correction',
                tick,
                size: 0.01 + (tick % 40) / 60,
                cause: (['input', 'thrown', 'player', 'loss'] as const)[tick % 4]!,
                atOnce: false,
            });
    }

    private writeFocus(): void {
        const i = this.focusPlayer - 2;
        const position = i < 0 ? this.place : { x: this.others.x[i]!, y: this.others.y[i]! };
        this.frame.focus = { position, view: this.match.view, player: this.focusPlayer };
    }

    private makeMovers(): Movers {
        const shapes = this.terrain.shapes.filter((shape) =>
            ['platform', 'door', 'timed', 'crate'].includes(shape.kind),
        );
        const count = shapes.length;
        return {
            count,
            id: Uint32Array.from(shapes, (shape) => shape.id),
            offsetX: new Float32Array(count),
            offsetY: new Float32Array(count),
            velocityX: new Float32Array(count),
            velocityY: new Float32Array(count),
            health: new Int32Array(count).fill(40),
            phase: Uint8Array.from(shapes, (shape) => (shape.kind === 'timed' ? 1 : 0)),
        };
    }

    private makeTriggers(): Triggers {
        const shapes = this.terrain.shapes.filter((shape) =>
            ['spikes', 'pickup', 'pad', 'plate', 'area'].includes(shape.kind),
        );
        return {
            count: shapes.length,
            id: Uint32Array.from(shapes, (shape) => shape.id),
            status: new Uint8Array(shapes.length),
            item: Uint8Array.from(shapes, (shape, i) => (shape.kind === 'pickup' ? i : 0)),
        };
    }

    private makeFrame(): Writable<Picture> {
        return {
            ownMoment: 0,
            othersMoment: 0,
            respawnTick: 0,
            own: null,
            reported: null,
            others: this.others,
            projectiles: this.projectiles,
            movers: this.movers,
            triggers: this.triggers,
            zone: { center: { x: 30, y: 20 }, radius: 27 },
            focus: null,
        };
    }
}

function columns(count: number): Writable<Players> {
    return {
        count,
        id: new Uint32Array(count),
        x: new Float32Array(count),
        y: new Float32Array(count),
        velocityX: new Float32Array(count),
        velocityY: new Float32Array(count),
        aimX: new Float32Array(count),
        aimY: new Float32Array(count),
        health: new Int32Array(count),
        archetype: new Uint8Array(count),
        team: new Uint8Array(count),
        flags: new Uint8Array(count),
        animation: new Uint8Array(count).fill(255),
        effects: new Uint32Array(count),
    };
}

function projectileColumns(count: number): Writable<Projectiles> {
    return {
        count,
        key: new Uint32Array(count),
        id: new Uint32Array(count),
        owner: new Uint32Array(count),
        x: new Float32Array(count),
        y: new Float32Array(count),
        velocityX: new Float32Array(count),
        velocityY: new Float32Array(count),
        weapon: new Uint8Array(count),
        team: new Uint8Array(count),
    };
}

function fakeOwn(): Writable<Own> {
    const zero = { x: 0, y: 0 };
    return {
        id: OWN_ID,
        position: zero,
        velocity: zero,
        aim: { x: 1, y: 0 },
        health: 82,
        archetype: 0,
        team: 1,
        flags: 0,
        animation: 255,
        effects: 0,
        computedPosition: zero,
        ammunition: 36,
        fireReadyTick: 0,
        dashReadyTick: 0,
        weapon: 0,
        isPredicted: true,
        slot: 1,
        magazine: 12,
        reloadedTick: 0,
        pickedUp: new Uint8Array(8),
        abilityFullTick: Uint32Array.of(0, 300, 0, 0),
        heat: 0,
        heatTick: 0,
        chargeTick: 0,
    };
}

function fakeMatch(settings: FakeSettings): Match {
    const archetype = {
        outline: [] as Vector[],
        radius: 0.5,
        health: 100,
        move: 'slides' as const,
        canJump: settings.isFromSide,
        canDash: true,
        alwaysSeen: false,
        view: { x: 40, y: 24 },
    };
    const isLarge = settings.players > 100;
    return {
        player: settings.watches ? 0 : OWN_ID,
        tickRate: TICK_RATE,
        snapshotRate: 20,
        gravity: settings.isFromSide ? 32 : 0,
        view: isLarge ? { x: 84, y: 47.25 } : { x: 44, y: 26 },
        obstacles: 20,
        movers: 4,
        triggers: 6,
        mapHash: '0',
        rulesHash: '0',
        mapName: 'fake',
        archetypes: [
            archetype,
            { ...archetype, radius: 0.65, health: 220 },
            {
                ...archetype,
                outline: [
                    { x: -0.4, y: -0.7 },
                    { x: 0.4, y: -0.7 },
                    { x: 0.4, y: 0.7 },
                    { x: -0.4, y: 0.7 },
                ],
                radius: 0.8,
            },
        ],
        weapons: [{ radius: 0.1, range: 30 }],
        number: 1,
        round: 1,
        rounds: 3,
        scoreLimit: 45,
        phaseTick: 0,
        phaseEndTick: 18000,
        roundTick: 0,
        mode: 'king_of_the_hill',
        phase: 'play',
        endedBy: 'nothing',
        winner: 0,
        winnerTeam: 0,
        hill: 0,
        hillTeam: 2,
        hillContested: false,
        hillMoveTick: 0,
        paused: false,
        watchDelay: 0,
        teams: settings.isFromSide
            ? []
            : [
                  { score: 12, roundsWon: 1 },
                  { score: 31, roundsWon: 0 },
              ],
        flags: settings.isFromSide
            ? []
            : [
                  { position: { x: 5, y: 5 }, carrier: 5, returnTick: 0, team: 1 },
                  { position: { x: 55, y: 35 }, carrier: 0, returnTick: 0, team: 2 },
              ],
    };
}

function fakeStats(time: number, prediction: Stats['prediction']): Stats {
    return {
        prediction,
        grade: 'good',
        roundTrip: 38,
        jitter: 3,
        interpolationDelay: 92,
        silence: 8,
        lead: 4.2,
        inputMargin: 2.5,
        loss: 0.004,
        packetsReceived: Math.floor(time * 20),
        bytesReceived: Math.floor(time * 5200),
        bytesOfUpdates: Math.floor(time * 4300),
        bytesReliable: Math.floor(time * 100),
        packetsRefused: 0,
        packetsSent: Math.floor(time * 30),
        bytesSent: Math.floor(time * 2100),
        packetsLost: 2,
        inputsSent: Math.floor(time * 30),
        updates: Math.floor(time * 20),
        resumes: 0,
        eventsLost: 0,
        ticksPredicted: Math.floor(time * 60),
        ticksReplayed: 0,
        updatesCompared: Math.floor(time * 20),
        corrections: { input: 3, thrown: 2, state: 0, mover: 0, player: 12, loss: 1, unknown: 0 },
        snaps: 0,
        shotsPredicted: 0,
        shotsConfirmed: 0,
        shotsDropped: 0,
        framesExtrapolated: 0,
    };
}
