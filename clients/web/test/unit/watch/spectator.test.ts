import { expect, test } from 'vitest';
import type { WatchWish } from 'arenad-client';
import { neighbour, refusalText, Spectator } from '../../../src/watch/spectator.js';

const members = [9, 2, 5].map((id) => ({ id, name: '', score: 0, team: 0 }));

test('next and previous go around by id', () => {
    expect(neighbour(members, 2, 1)).toBe(5);
    expect(neighbour(members, 9, 1)).toBe(2);
    expect(neighbour(members, 2, -1)).toBe(9);
});

test('after somebody who has left comes the next one', () => {
    expect(neighbour(members, 4, 1)).toBe(5);
    expect(neighbour(members, 4, -1)).toBe(2);
    expect(neighbour(members, 10, 1)).toBe(2);
    expect(neighbour(members, 1, -1)).toBe(9);
});

test('in an empty match there is nobody to watch', () => {
    expect(neighbour([], 1, 1)).toBe(0);
});

test('a camera that moves tells the server ten times a second, not in every frame', () => {
    const wishes: WatchWish[] = [];
    const spectator = new Spectator((wish) => wishes.push(wish));
    const size = { x: 40, y: 20 };

    for (let now = 0; now < 1000; now += 10) {
        spectator.move(1, 0, { x: 0, y: 0 });
        spectator.update(size, now);
    }

    expect(wishes).toHaveLength(10);
    expect(wishes[9]?.camera).toEqual({ center: { x: 91, y: 0 }, size });
});

test('a camera that stands says so once', () => {
    const wishes: WatchWish[] = [];
    const spectator = new Spectator((wish) => wishes.push(wish));
    spectator.free({ x: 3, y: 4 });

    spectator.update({ x: 40, y: 20 }, 0);
    spectator.update({ x: 40, y: 20 }, 500);

    expect(wishes).toHaveLength(1);
});

test('following a player ends the free camera', () => {
    const wishes: WatchWish[] = [];
    const spectator = new Spectator((wish) => wishes.push(wish));
    spectator.free({ x: 3, y: 4 });

    spectator.follow(7);

    expect(spectator.camera).toBeNull();
    expect(wishes).toEqual([{ player: 7 }]);
});

test('each refusal has a sentence', () => {
    const refusals = ['no_place', 'too_many_watchers', 'not_allowed', 'not_here'] as const;

    expect(new Set(refusals.map(refusalText)).size).toBe(4);
    expect(refusalText('nothing')).toBe('');
});
