import { expect, test } from 'vitest';
import { FeedLines, feedText } from '../../../src/hud/kill_feed.js';

test('a death is told with who did it, if anybody', () => {
    expect(feedText({ killer: 'Ann', victim: 'Ben' })).toBe('Ann beat Ben');
    expect(feedText({ killer: '', victim: 'Ben' })).toBe('Ben died');
});

test('the five newest deaths are kept', () => {
    const feed = new FeedLines();
    for (let i = 0; i < 7; i++) feed.add('Ann', `Player ${i}`, false, i);

    expect(feed.lines.map((line) => line.victim)).toEqual([
        'Player 2',
        'Player 3',
        'Player 4',
        'Player 5',
        'Player 6',
    ]);
});

test('a line goes after six seconds', () => {
    const feed = new FeedLines();
    feed.add('Ann', 'Ben', false, 0);
    feed.add('Ann', 'Cem', true, 3000);

    expect(feed.expire(5999)).toBe(false);
    expect(feed.expire(6000)).toBe(true);
    expect(feed.lines.map((line) => line.victim)).toEqual(['Cem']);
});

test('nobody is said to have beaten itself', () => {
    const feed = new FeedLines();

    feed.add('Ben', 'Ben', false, 0);

    expect(feedText(feed.lines[0]!)).toBe('Ben died');
});
