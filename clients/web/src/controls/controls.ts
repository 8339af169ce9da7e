import { Button, type Input } from 'arenad-client';
import { type Held, nothingHeld, release } from './held.js';
import { Keyboard, slotOfKey } from './keyboard.js';
import { SlotWish } from './slots.js';

/** What the controls need to know about the player for a frame. */
export interface ControlContext {
    now: number;
    isFromSide: boolean;
    /** Where the own player is on the screen, in CSS pixels. */
    selfX: number;
    selfY: number;
    /** Weapon slot in hand. */
    slot: number;
}

/** Something with sticks. `read` adds what is held, and returns by how many weapon slots to move on. */
export interface Device {
    read(held: Held): number;
    releaseAll(): void;
}

/** Keyboard, mouse, touch and gamepad, as one input. The device that aimed last aims. */
export class Controls {
    readonly keyboard = new Keyboard();
    readonly slots = new SlotWish();
    /** Of the page, rewritten in every frame. */
    readonly input: Input = { move: { x: 0, y: 0 }, aim: { x: 0, y: 0 }, buttons: 0, slot: 0 };
    /** Where the mouse is, in CSS pixels. */
    mouseX = 0;
    mouseY = 0;
    private readonly held: Held = nothingHeld();
    private mouseButtons = 0;
    private wheelSteps = 0;
    private aimsByMouse = false;

    /** `devices` are others than keyboard and mouse. */
    constructor(private readonly devices: readonly Device[]) {}

    keyDown(code: string, now: number): void {
        const slot = slotOfKey(code);
        if (slot) this.slots.choose(slot, now);
        this.keyboard.press(code, now);
    }

    mouseMove(x: number, y: number): void {
        this.mouseX = x;
        this.mouseY = y;
        this.aimsByMouse = true;
    }

    /** `buttons` as in MouseEvent: 1 the main one, 2 the second one. */
    mouseDown(buttons: number): void {
        this.aimsByMouse = true;
        this.mouseButtons = buttons;
    }

    mouseUp(buttons: number): void {
        this.mouseButtons = buttons;
    }

    wheel(delta: number): void {
        this.wheelSteps += Math.sign(delta);
    }

    /** The window lost its keys: nothing is held any more. */
    releaseAll(): void {
        this.keyboard.releaseAll();
        for (const device of this.devices) device.releaseAll();
        this.mouseButtons = 0;
        this.wheelSteps = 0;
    }

    /** Returns what is held now; the same object in every frame. */
    read(context: ControlContext): Input {
        const held = this.held;
        release(held);
        this.keyboard.read(held, context.isFromSide, context.now);
        let steps = this.wheelSteps;
        for (const device of this.devices) steps += device.read(held);
        this.wheelSteps = 0;
        if (this.mouseButtons & 1) held.buttons |= Button.fire;
        if (this.mouseButtons & 2) held.buttons |= Button.alternativeFire;
        if (steps !== 0) this.slots.move(Math.sign(steps), context.slot, context.now);
        this.slots.update(context.slot, context.now);
        this.aim(held, context);
        return this.write(held);
    }

    /** Sticks aim before the mouse; without either, the player aims where it goes. */
    private aim(held: Held, context: ControlContext): void {
        if (held.aimX !== 0 || held.aimY !== 0) {
            this.aimsByMouse = false;
        } else if (this.aimsByMouse) {
            held.aimX = this.mouseX - context.selfX;
            held.aimY = context.selfY - this.mouseY;
        } else {
            held.aimX = held.moveX;
            held.aimY = context.isFromSide && held.moveX !== 0 ? 0 : held.moveY;
        }
    }

    private write(held: Held): Input {
        const length = Math.hypot(held.moveX, held.moveY);
        const scale = length > 1 ? 1 / length : 1;
        this.input.move.x = held.moveX * scale;
        this.input.move.y = held.moveY * scale;
        this.input.aim.x = held.aimX;
        this.input.aim.y = held.aimY;
        this.input.buttons = held.buttons;
        this.input.slot = this.slots.wanted;
        return this.input;
    }
}
