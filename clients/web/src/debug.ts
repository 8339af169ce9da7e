import type { GameEvent, Picture, Terrain } from 'arenad-client';
import type { GameClient } from './connection.js';
import type { FrameMeter } from './game/frame_meter.js';

/** Metres beyond the field that a position may be: a body reaches over the border while it is pushed out. */
const BEYOND = 1;

/** Violations that are kept with their numbers. */
const REPORTS_MAX = 50;

/** What tests read from `window.arenadDebug`. */
export interface Debug {
    client: GameClient;
    meter: FrameMeter;
    /** Events by kind. */
    events: Record<string, number>;
    /** What must never be, by what it is. */
    violations: Record<string, number>;
    /** Moments that went back: fine after a stall, and a fault without one. */
    jumps: Record<string, number>;
    /** The first violations and jumps, with their numbers. */
    reports: string[];
    /** Where the players are that the last frame showed, the own one, too. */
    players: () => { id: number; x: number; y: number; name: string }[];
}

declare global {
    interface Window {
        arenadDebug?: Debug;
    }
}

/** A judge of all that the page is given to draw: it counts, and changes nothing. */
export class Judge {
    readonly events: Record<string, number> = {};
    readonly violations: Record<string, number> = {};
    /** Moments that went back, which clocks do only after a stall of client, network or server. */
    readonly jumps: Record<string, number> = {};
    readonly reports: string[] = [];
    private ownMoment = -Infinity;
    private othersMoment = -Infinity;

    takeEvent(event: GameEvent): void {
        this.events[event.kind] = (this.events[event.kind] ?? 0) + 1;
        // Another world begins: its ticks may be earlier ones.
        if (event.kind === 'connected') this.ownMoment = this.othersMoment = -Infinity;
    }

    takePicture(
        picture: Picture,
        healthOf: (archetype: number) => number,
        terrain: Terrain | null,
    ): void {
        if (picture.ownMoment < this.ownMoment)
            this.count(this.jumps, 'own moment goes back', this.ownMoment, picture.ownMoment);
        if (picture.othersMoment < this.othersMoment)
            this.count(
                this.jumps,
                'others moment goes back',
                this.othersMoment,
                picture.othersMoment,
            );
        this.ownMoment = picture.ownMoment;
        this.othersMoment = picture.othersMoment;
        const { others, own } = picture;
        for (let i = 0; i < others.count; i++) {
            if (i > 0 && others.id[i]! <= others.id[i - 1]!)
                this.report('an id twice', others.id[i]!);
            this.takePlayer(others.health[i]!, healthOf(others.archetype[i]!));
            this.takePosition(others.x[i]!, others.y[i]!, terrain);
            if (own && others.id[i] === own.id)
                this.report('the own player among the others', own.id);
        }
        if (!own) return;
        this.takePlayer(own.health, healthOf(own.archetype));
        this.takePosition(own.position.x, own.position.y, terrain);
    }

    private takePlayer(health: number, most: number): void {
        if (health < 0 || health > most) this.report('health out of range', health, most);
    }

    private takePosition(x: number, y: number, terrain: Terrain | null): void {
        if (!Number.isFinite(x) || !Number.isFinite(y))
            this.report('position is not a number', x, y);
        if (!terrain) return;
        const { min, max } = terrain;
        if (x < min.x - BEYOND || y < min.y - BEYOND || x > max.x + BEYOND || y > max.y + BEYOND)
            this.report('position out of the map', x, y);
    }

    private report(what: string, ...numbers: number[]): void {
        this.count(this.violations, what, ...numbers);
    }

    private count(counts: Record<string, number>, what: string, ...numbers: number[]): void {
        counts[what] = (counts[what] ?? 0) + 1;
        if (this.reports.length < REPORTS_MAX) this.reports.push(`${what}: ${numbers.join(', ')}`);
    }
}
