import { describe, expect, it } from 'vitest';
import { EVENTS_MAX, EventQueue } from '../src/event_queue.js';
import type { GameEvent } from '../src/events.js';

const left = (player: number): GameEvent => ({ kind: 'left', player, name: '' });

describe('EventQueue', () => {
    it('gives events in their order, once', () => {
        const queue = new EventQueue();
        queue.push(left(1));
        queue.push(left(2));
        expect(queue.take()).toEqual([left(1), left(2)]);
        expect(queue.take()).toEqual([]);
    });

    it('loses the oldest of too many, and says how many', () => {
        const queue = new EventQueue();
        for (let i = 0; i < EVENTS_MAX + 3; ++i) queue.push(left(i));
        const taken = queue.take();
        expect(taken[0]).toEqual({ kind: 'events_lost', count: 3 });
        expect(taken[1]).toEqual(left(3));
        expect(taken).toHaveLength(EVENTS_MAX + 1);
        expect(queue.take()).toEqual([]);
    });

    it('is iterated until the client is over', async () => {
        const queue = new EventQueue();
        const seen: string[] = [];
        const reading = (async () => {
            for await (const event of queue) seen.push(event.kind);
        })();
        queue.push(left(1));
        await Promise.resolve();
        queue.push({ kind: 'disconnected', reason: 'left', own: true });
        await reading;
        expect(seen).toEqual(['left', 'disconnected']);
    });

    it('keeps what follows for who stops in the middle and goes on later', async () => {
        const queue = new EventQueue();
        for (const player of [1, 2, 3]) queue.push(left(player));
        queue.push({ kind: 'disconnected', reason: 'left', own: true });
        for await (const event of queue) {
            expect(event).toEqual(left(1));
            break;
        }
        expect(queue.take()).toHaveLength(3);
    });

    it('ends every loop over it when the client is over', async () => {
        const queue = new EventQueue();
        const seen: string[] = [];
        const read = async () => {
            for await (const event of queue) seen.push(event.kind);
        };
        const reading = Promise.all([read(), read()]);
        await Promise.resolve();
        queue.push({ kind: 'disconnected', reason: 'left', own: true });
        await reading;
        expect(seen).toEqual(['disconnected']);
    });
});
