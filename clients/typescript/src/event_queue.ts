import { type Deferred, deferred } from './deferred.js';
import type { GameEvent } from './events.js';

/** The most events that wait; when more come, the oldest are lost, and an event says so. */
export const EVENTS_MAX = 1024;

/** Events that wait for the game. Ends after `disconnected`. */
export class EventQueue implements AsyncIterable<GameEvent> {
    #waiting: GameEvent[] = [];
    #lost = 0;
    #isOver = false;
    /** Settles with the next event; null: nobody waits for one. */
    #news: Deferred<undefined> | null = null;

    push(event: GameEvent): void {
        if (this.#waiting.length >= EVENTS_MAX) {
            this.#waiting.shift();
            ++this.#lost;
        }
        this.#waiting.push(event);
        if (event.kind === 'disconnected') this.#isOver = true;
        this.#news?.resolve(undefined);
        this.#news = null;
    }

    /** Returns all events that wait. */
    take(): GameEvent[] {
        const taken = this.#waiting;
        if (taken.length > 0) this.#waiting = [];
        if (this.#lost > 0) taken.unshift({ kind: 'events_lost', count: this.#lost });
        this.#lost = 0;
        return taken;
    }

    async *[Symbol.asyncIterator](): AsyncGenerator<GameEvent, void, void> {
        for (;;) {
            // One by one: who stops in the middle finds the others in the queue.
            const event = this.#next();
            if (event) {
                yield event;
                continue;
            }
            if (this.#isOver) return;
            this.#news ??= deferred<undefined>();
            await this.#news.promise;
        }
    }

    #next(): GameEvent | undefined {
        if (this.#lost === 0) return this.#waiting.shift();
        const count = this.#lost;
        this.#lost = 0;
        return { kind: 'events_lost', count };
    }
}
