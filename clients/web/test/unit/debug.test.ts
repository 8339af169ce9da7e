import type { Picture, Terrain } from 'arenad-client';
import { expect, test } from 'vitest';
import { Judge } from '../../src/debug.js';
import { FakeClient } from '../fake_client.js';

type Columns = { -readonly [K in keyof Picture['others']]: Picture['others'][K] };

function setUp(): { judge: Judge; picture: Picture; others: Columns; look: () => void } {
    const client = new FakeClient({
        players: 4,
        watches: false,
        isFromSide: false,
        prediction: 'on',
    });
    const judge = new Judge();
    const picture = client.picture();
    const terrain: Terrain = client.terrain;
    return {
        judge,
        picture,
        others: picture.others,
        look: () => {
            judge.takePicture(picture, () => 100, terrain);
        },
    };
}

test('a picture as it should be has no violations', () => {
    const { judge, look } = setUp();

    look();
    look();

    expect(judge.violations).toEqual({});
});

test('health that is out of range is counted', () => {
    const { judge, look, others } = setUp();
    others.health[1] = 101;
    others.health[2] = -1;

    look();

    expect(judge.violations).toEqual({ 'health out of range': 2 });
});

test('a position out of the map is counted, and one that is no number', () => {
    const { judge, look, others } = setUp();
    others.x[0] = -5;
    others.y[1] = NaN;

    look();

    expect(judge.violations).toEqual({
        'position out of the map': 1,
        'position is not a number': 1,
    });
});

test('an id twice is counted', () => {
    const { judge, look, others } = setUp();
    others.id[2] = others.id[1]!;

    look();

    expect(judge.violations).toEqual({ 'an id twice': 1 });
});

test('moments that go back are counted as jumps, unless another world has begun', () => {
    const { judge, look, picture } = setUp();
    const moments = picture as { ownMoment: number; othersMoment: number };
    moments.ownMoment = 100;
    moments.othersMoment = 90;
    look();
    moments.ownMoment = 99;
    look();
    expect(judge.jumps).toEqual({ 'own moment goes back': 1 });

    judge.takeEvent({
        kind: 'connected',
        player: 1,
        tick: 0,
        watches: false,
        again: false,
        watchDelay: 0,
    });
    moments.ownMoment = moments.othersMoment = 1;
    look();

    expect(judge.jumps).toEqual({ 'own moment goes back': 1 });
    expect(judge.violations).toEqual({});
    expect(judge.events).toEqual({ connected: 1 });
});
