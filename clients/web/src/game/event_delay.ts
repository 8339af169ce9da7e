import type { GameEvent } from 'arenad-client';

/** Events that wait at most; beyond, the oldest is shown early. */
const WAITING_MAX = 2048;

/**
 * Keeps what others do until the picture shows them doing it: the page hears of it as soon as it is
 * known, but shows others a little in the past. What the own player does is shown at once.
 */
export class EventDelay {
    private waiting: GameEvent[] = [];

    add(events: readonly GameEvent[]): void {
        for (const event of events) {
            // Another world begins: nothing of the one before is shown any more.
            if (event.kind === 'connected') this.waiting = [];
            this.waiting.push(event);
        }
    }

    /** Passes on what is due, in order. */
    release(othersMoment: number, own: number, take: (event: GameEvent) => void): void {
        if (this.waiting.length === 0) return;
        const kept: GameEvent[] = [];
        const surplus = this.waiting.length - WAITING_MAX;
        this.waiting.forEach((event, i) => {
            if (i >= surplus && tickToWaitFor(event, own) > othersMoment) kept.push(event);
            else take(event);
        });
        this.waiting = kept;
    }
}

/** Returns the tick in which an event is to be seen; -Infinity: at once. */
export function tickToWaitFor(event: GameEvent, own: number): number {
    switch (event.kind) {
        case 'shot':
        case 'collected':
        case 'launched':
            return event.player === own ? -Infinity : event.tick;
        case 'died':
            return event.own ? -Infinity : event.tick;
        case 'hit':
            return event.victim === own ? -Infinity : event.tick;
        case 'exploded':
            return event.owner === own ? -Infinity : event.tick;
        case 'crate_destroyed':
            return event.attacker === own ? -Infinity : event.tick;
        case 'bounced':
            return event.tick;
        default:
            return -Infinity;
    }
}
