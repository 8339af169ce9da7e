import type { GameEvent } from 'arenad-client';
import { expect, test } from 'vitest';
import { EventDelay } from '../../../src/game/event_delay.js';

const OWN = 1;
const position = { x: 0, y: 0 };

function death(player: number, tick: number): GameEvent {
    return { kind: 'died', tick, player, killer: 0, own: player === OWN, position };
}

function released(delay: EventDelay, moment: number): GameEvent[] {
    const taken: GameEvent[] = [];
    delay.release(moment, OWN, (event) => taken.push(event));
    return taken;
}

test('what others do waits until the picture shows them doing it', () => {
    const delay = new EventDelay();
    delay.add([death(5, 100)]);

    expect(released(delay, 99.5)).toEqual([]);
    expect(released(delay, 100)).toEqual([death(5, 100)]);
    expect(released(delay, 101)).toEqual([]);
});

test('what happens to the own player is shown at once', () => {
    const delay = new EventDelay();
    delay.add([death(OWN, 100)]);

    expect(released(delay, 50)).toEqual([death(OWN, 100)]);
});

test('what has no place in the picture does not wait', () => {
    const delay = new EventDelay();
    delay.add([death(5, 100), { kind: 'announcement', text: 'Hello' }]);

    expect(released(delay, 50).map((event) => event.kind)).toEqual(['announcement']);
});

test('another world begins without what waited in the one before', () => {
    const delay = new EventDelay();
    delay.add([death(5, 100)]);
    delay.add([
        { kind: 'connected', player: 1, tick: 0, watches: false, again: false, watchDelay: 0 },
    ]);

    expect(released(delay, 1000).map((event) => event.kind)).toEqual(['connected']);
});

test('a picture that stands does not gather events without end', () => {
    const delay = new EventDelay();
    delay.add(Array.from({ length: 3000 }, (_, i) => death(5, 100 + i)));

    expect(released(delay, 0)).toHaveLength(3000 - 2048);
});
