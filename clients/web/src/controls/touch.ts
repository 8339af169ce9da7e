import { Button } from 'arenad-client';
import { button, element, setShown } from '../dom.js';
import type { Device } from './controls.js';
import type { Held } from './held.js';
import { type Stick, tilt } from './stick.js';

/** Pixels from the middle of a stick to its rim. */
const REACH = 52;

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
    private readonly jumpButton: HTMLElement;
    private buttons = 0;
    private slotSteps = 0;

    constructor() {
        this.move = this.makeStick('move', 'Move');
        this.aim = this.makeStick('aim', 'Aim');
        const buttons = element('div', { class: 'touch-buttons' });
        const fire = this.makeButton('Fire', Button.fire);
        fire.classList.add('touch-fire');
        this.jumpButton = this.makeButton('Jump', Button.jump);
        buttons.append(
            fire,
            this.jumpButton,
            this.makeButton('Dash', Button.dash),
            this.makeButton('2', Button.ability2, 'Second ability'),
            this.makeButton('3', Button.ability3, 'Third ability'),
            this.makeButton('4', Button.ability4, 'Fourth ability'),
            this.makeButton('Use', Button.use),
            this.makeButton('Reload', Button.reload),
        );
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

    /** Shows the button to jump where players jump. */
    setJumps(jumps: boolean): void {
        setShown(this.jumpButton, jumps);
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

    private makeButton(label: string, value: number, name = label): HTMLElement {
        const made = element('button', { type: 'button', 'aria-label': name }, label);
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
