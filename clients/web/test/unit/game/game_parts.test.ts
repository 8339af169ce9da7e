import type { GameEvent } from 'arenad-client';
import { expect, test } from 'vitest';
import { FakeClient } from '../../fake_client.js';
import { eventText } from '../../../src/game/event_texts.js';
import { FrameMeter } from '../../../src/game/frame_meter.js';
import { Roster } from '../../../src/game/roster.js';

function fakeClient(): FakeClient {
    return new FakeClient({ players: 4, watches: false, isFromSide: false, prediction: 'on' });
}

const nameOf = (player: number): string => (player === 7 ? 'Ann' : '');

test('what happens to flags and hills is announced with names', () => {
    const { match } = fakeClient();
    const at = { tick: 1, position: { x: 0, y: 0 } };
    const text = (event: GameEvent): string => eventText(event, match, nameOf);

    expect(text({ kind: 'flag_taken', player: 7, team: 1, flag: 1, ...at })).toBe(
        'Ann has the flag of team B.',
    );
    expect(text({ kind: 'flag_captured', player: 8, team: 1, flag: 1, ...at })).toBe(
        'Somebody captured the flag of team B.',
    );
    expect(text({ kind: 'hill_taken', tick: 1, team: 2, hill: 0 })).toBe('Team B holds the hill.');
});

test('a refusal is announced, a view that was granted is not', () => {
    const { match } = fakeClient();

    expect(eventText({ kind: 'watching', player: 3, refusal: 'nothing' }, match, nameOf)).toBe('');
    expect(
        eventText({ kind: 'watching', player: 0, refusal: 'no_place' }, match, nameOf),
    ).toContain('No place');
});

test('a hit is not announced', () => {
    const { match } = fakeClient();
    const hit: GameEvent = {
        kind: 'hit',
        tick: 1,
        victim: 1,
        attacker: 2,
        position: { x: 0, y: 0 },
        damage: 5,
        role: 'seen',
        lookedBack: 0,
    };

    expect(eventText(hit, match, nameOf)).toBe('');
});

test('a roster keeps the names of those who have left, until another world begins', () => {
    const roster = new Roster();
    roster.update([{ id: 1, name: 'Ann', score: 0, team: 2 }]);
    roster.update([]);
    expect(roster.nameOf(1)).toBe('Ann');
    expect(roster.teamOf(1)).toBe(2);

    roster.clear();
    expect(roster.nameOf(1)).toBe('');
});

test('a meter gives median, 95th percentile and worst of its frames', () => {
    const meter = new FrameMeter();
    for (let i = 1; i <= 100; i++) meter.add(i * 16, i * 16 + i);

    const { frames, work, gap } = meter.summary();

    expect(frames).toBe(100);
    expect(work).toEqual({ median: 51, p95: 96, max: 100 });
    expect(gap.median).toBe(16);
});
