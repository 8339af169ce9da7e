import { Button } from 'arenad-client';
import { button, element, setShown } from '../dom.js';
import type { Device } from './controls.js';
import type { Held } from './held.js';
import { type Stick, tilt } from './stick.js';

/** Pixels from the middle of a stick to its rim. */
const REACH = 52;

/** Which buttons the player has a use for. */
export interface TouchButtons {
    jump: boolean;
    dash: boolean;
    abilities: number;
}

interface TouchStick extends Stick {
    pointer: number | null;
    startX: number;
    startY: number;
    area: HTMLElement;
    knob: HTMLElement;
}

/** Two sticks and buttons on the screen: the left thumb moves, the right one aims. */
export class TouchControls implements Device {
    readonly root = element('div', { class: 'touch', hidden: true });
    private readonly move: TouchStick;
    private readonly aim: TouchStick;
    private readonly shown = new Map<string, HTMLElement>();
    private buttons = 0;
    private slotSteps = 0;

    constructor() {
        this.move = this.makeStick('move', 'Move');
        this.aim = this.makeStick('aim', 'Aim');
        const buttons = element('div', { class: 'touch-buttons' });
        const add = (label: string, value: number, key: string): void => {
            const made = this.makeButton(label, value);
            made.classList.add(`touch-${key}`);
            this.shown.set(key, made);
            buttons.append(made);
        };
        add('Fire', Button.fire, 'fire');
        add('Jump', Button.jump, 'jump');
        add('Dash', Button.dash, 'dash');
        add('2', Button.ability2, 'ability2');
        add('3', Button.ability3, 'ability3');
        add('4', Button.ability4, 'ability4');
        add('Use', Button.use, 'use');
        add('Reload', Button.reload, 'reload');
        buttons.append(
            button('Weapon', () => {
                this.slotSteps++;
            }),
        );
        this.root.append(this.move.area, this.aim.area, buttons);
    }

    setShown(isShown: boolean): void {
        setShown(this.root, isShown);
    }

    offer(offered: TouchButtons): void {
        this.show('jump', offered.jump);
        this.show('dash', offered.dash || offered.abilities > 0);
        this.show('ability2', offered.abilities > 1);
        this.show('ability3', offered.abilities > 2);
        this.show('ability4', offered.abilities > 3);
    }

    /** Adds what is held to `held`. Returns by how many weapon slots to move on. */
    read(held: Held): number {
        held.moveX += this.move.x;
        held.moveY += this.move.y;
        if (this.aim.x !== 0 || this.aim.y !== 0) {
            held.aimX = this.aim.x;
            held.aimY = this.aim.y;
        }
        held.buttons |= this.buttons;
        const steps = this.slotSteps;
        this.slotSteps = 0;
        return steps;
    }

    releaseAll(): void {
        this.buttons = 0;
        drop(this.move);
        drop(this.aim);
    }

    private show(key: string, isShown: boolean): void {
        const target = this.shown.get(key);
        if (target) setShown(target, isShown);
    }

    private makeStick(name: string, label: string): TouchStick {
        const knob = element('div', { class: 'knob' });
        const area = element(
            'div',
            { class: `stick stick-${name}`, 'aria-hidden': 'true' },
            element('span', {}, label),
            knob,
        );
        const stick: TouchStick = { x: 0, y: 0, pointer: null, startX: 0, startY: 0, area, knob };
        area.addEventListener('pointerdown', (event) => {
            if (stick.pointer !== null) return;
            event.preventDefault();
            area.setPointerCapture(event.pointerId);
            const box = area.getBoundingClientRect();
            stick.pointer = event.pointerId;
            stick.startX = box.left + box.width / 2;
            stick.startY = box.top + box.height / 2;
            pull(stick, event);
        });
        area.addEventListener('pointermove', (event) => {
            if (event.pointerId === stick.pointer) pull(stick, event);
        });
        const end = (event: PointerEvent): void => {
            if (event.pointerId === stick.pointer) drop(stick);
        };
        area.addEventListener('pointerup', end);
        area.addEventListener('pointercancel', end);
        return stick;
    }

    private makeButton(label: string, value: number): HTMLElement {
        const made = element('button', { type: 'button' }, label);
        const press = (isDown: boolean) => (event: PointerEvent) => {
            event.preventDefault();
            if (isDown) made.setPointerCapture(event.pointerId);
            this.buttons = isDown ? this.buttons | value : this.buttons & ~value;
            made.classList.toggle('is-held', isDown);
        };
        made.addEventListener('pointerdown', press(true));
        made.addEventListener('pointerup', press(false));
        made.addEventListener('pointercancel', press(false));
        return made;
    }
}

function pull(stick: TouchStick, event: PointerEvent): void {
    tilt(stick, event.clientX - stick.startX, event.clientY - stick.startY, REACH);
    stick.knob.style.transform = `translate(${stick.x * REACH}px, ${-stick.y * REACH}px)`;
}

function drop(stick: TouchStick): void {
    stick.pointer = null;
    stick.x = stick.y = 0;
    stick.knob.style.transform = '';
}
