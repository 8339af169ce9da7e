import { expect, test } from 'vitest';
import { SlotWish } from '../../../src/controls/slots.js';

test('a wish lasts until the slot is in hand', () => {
    const wish = new SlotWish();
    wish.choose(3, 0);

    wish.update(1, 100);
    expect(wish.wanted).toBe(3);

    wish.update(3, 200);
    expect(wish.wanted).toBe(0);
});

test('moving on past the last weapon goes back to the first, once that is known', () => {
    const wish = new SlotWish();
    wish.move(1, 2, 0);
    expect(wish.wanted).toBe(3);

    wish.update(2, 1000);
    expect(wish.wanted).toBe(0);

    wish.move(1, 2, 1000);
    expect(wish.wanted).toBe(1);
});

test('moving back from the first goes to the last', () => {
    const wish = new SlotWish();

    wish.move(-1, 1, 0);

    expect(wish.wanted).toBe(8);
});

test('other weapons are looked for anew', () => {
    const wish = new SlotWish();
    wish.choose(2, 0);
    wish.update(1, 1000);

    wish.reset();
    wish.move(1, 1, 2000);

    expect(wish.wanted).toBe(2);
});
