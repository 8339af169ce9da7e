import { expect, test } from 'vitest';
import { Button } from 'arenad-client';
import { nothingHeld } from '../../../src/controls/held.js';
import { buttonsOfKey, Keyboard, slotOfKey } from '../../../src/controls/keyboard.js';

test('space fires seen from above and jumps seen from the side', () => {
    expect(buttonsOfKey('Space', false)).toBe(Button.fire);
    expect(buttonsOfKey('Space', true)).toBe(Button.jump);
    expect(buttonsOfKey('KeyW', false)).toBe(0);
    expect(buttonsOfKey('KeyW', true)).toBe(Button.jump);
});

test('number keys are weapon slots from 1 to 8', () => {
    expect(slotOfKey('Digit1')).toBe(1);
    expect(slotOfKey('Numpad8')).toBe(8);
    expect(slotOfKey('Digit9')).toBe(0);
    expect(slotOfKey('KeyA')).toBe(0);
});

test('keys that are held move, and opposite ones cancel each other', () => {
    const keyboard = new Keyboard();
    keyboard.press('KeyD', 0);
    keyboard.press('ArrowUp', 0);
    const held = nothingHeld();
    keyboard.read(held, false, 1000);
    expect([held.moveX, held.moveY]).toEqual([1, 1]);

    keyboard.press('ArrowLeft', 1000);
    const both = nothingHeld();
    keyboard.read(both, false, 2000);
    expect(both.moveX).toBe(0);
});

test('a tap between two frames is held for long enough to reach a tick', () => {
    const keyboard = new Keyboard();
    keyboard.press('KeyF', 100);
    keyboard.release('KeyF');

    const soon = nothingHeld();
    keyboard.read(soon, false, 116);
    const late = nothingHeld();
    keyboard.read(late, false, 150);

    expect(soon.buttons).toBe(Button.fire);
    expect(late.buttons).toBe(0);
});

test('a window that loses its keys holds none', () => {
    const keyboard = new Keyboard();
    keyboard.press('KeyD', 0);

    keyboard.releaseAll();

    const held = nothingHeld();
    keyboard.read(held, false, 10);
    expect(held).toEqual(nothingHeld());
});
