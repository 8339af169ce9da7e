import type { GameEvent } from 'arenad-client';
import type { Frame } from './frame.js';
import { FONT, Labels } from './labels.js';
import { teamColour } from './palette.js';

/** Effects at once at most; the oldest gives way. */
const EFFECTS_MAX = 512;
const TURN = 2 * Math.PI;

const DAMAGE = 0;
const EXPLOSION = 1;
const DEATH = 2;
const MUZZLE = 3;
const SPARK = 4;
const RING = 5;
const LIFE_MS = [800, 450, 1200, 80, 160, 500];

/** Radius of an explosion, whose size a client does not know, metres. */
const EXPLOSION_RADIUS = 2.2;

/** What is seen once and fades: hits, explosions, deaths, muzzles, bounces, pickups. */
export class Effects {
    private readonly kind = new Uint8Array(EFFECTS_MAX);
    private readonly x = new Float32Array(EFFECTS_MAX);
    private readonly y = new Float32Array(EFFECTS_MAX);
    /** Of a hit: the damage. Of a death: the team. */
    private readonly value = new Int32Array(EFFECTS_MAX);
    private readonly start = new Float64Array(EFFECTS_MAX).fill(-1e9);
    private next = 0;
    private readonly numbers = new Labels();
    private readonly texts = new Map<number, string>();

    clear(): void {
        this.start.fill(-1e9);
    }

    /** Shows what an event looks like, if it looks like anything. */
    take(event: GameEvent, teamOf: (player: number) => number, now: number): void {
        switch (event.kind) {
            case 'hit':
                if (event.damage !== 0) this.add(DAMAGE, event.position, event.damage, now);
                this.add(SPARK, event.position, 0, now);
                break;
            case 'exploded':
                this.add(EXPLOSION, event.position, 0, now);
                break;
            case 'died':
                this.add(DEATH, event.position, teamOf(event.player), now);
                break;
            case 'shot':
                this.add(MUZZLE, event.position, 0, now);
                break;
            case 'bounced':
                this.add(SPARK, event.position, 0, now);
                break;
            case 'spawned':
            case 'collected':
            case 'crate_destroyed':
                this.add(RING, event.position, 0, now);
                break;
            default:
        }
    }

    draw(frame: Frame): void {
        frame.pen.inMetresOf(frame.camera, frame.pixelRatio);
        for (let i = 0; i < EFFECTS_MAX; i++) {
            const kind = this.kind[i]!;
            const age = (frame.now - this.start[i]!) / LIFE_MS[kind]!;
            if (age < 0 || age >= 1 || kind === DAMAGE) continue;
            if (frame.camera.sees(this.x[i]!, this.y[i]!, 3)) this.drawOne(frame, i, age);
        }
        frame.pen.context.globalAlpha = 1;
        frame.pen.inPixels();
        this.drawNumbers(frame);
    }

    private add(kind: number, at: { x: number; y: number }, value: number, now: number): void {
        const i = this.next;
        this.next = (i + 1) % EFFECTS_MAX;
        this.kind[i] = kind;
        this.x[i] = at.x;
        this.y[i] = at.y;
        this.value[i] = value;
        this.start[i] = now;
    }

    private drawOne(frame: Frame, i: number, age: number): void {
        const { pen, palette } = frame;
        const context = pen.context;
        const x = this.x[i]!;
        const y = this.y[i]!;
        // Calm: nothing grows, nothing flashes; a mark stands and goes.
        const growth = frame.isCalm ? 1 : 0.35 + 0.65 * age;
        context.globalAlpha = frame.isCalm ? 0.7 : 1 - age;
        context.beginPath();
        switch (this.kind[i]) {
            case EXPLOSION:
                context.arc(x, y, EXPLOSION_RADIUS * growth, 0, TURN);
                context.fillStyle = palette.explosion.fill!;
                context.fill();
                pen.setStroke(palette.explosion);
                context.stroke();
                break;
            case DEATH:
                context.moveTo(x - 0.4, y - 0.4);
                context.lineTo(x + 0.4, y + 0.4);
                context.moveTo(x - 0.4, y + 0.4);
                context.lineTo(x + 0.4, y - 0.4);
                context.strokeStyle = teamColour(palette, this.value[i]!);
                pen.lineWidth(3);
                context.stroke();
                break;
            case MUZZLE:
                if (frame.isCalm) break;
                context.arc(x, y, 0.22, 0, TURN);
                context.fillStyle = palette.explosion.stroke!;
                context.fill();
                break;
            case SPARK:
                context.arc(x, y, 0.3 * growth, 0, TURN);
                context.strokeStyle = palette.healthLow;
                pen.lineWidth(1.8);
                context.stroke();
                break;
            default:
                context.arc(x, y, 1.1 * growth, 0, TURN);
                context.strokeStyle = palette.quiet;
                pen.lineWidth(1.6);
                context.stroke();
        }
    }

    private drawNumbers(frame: Frame): void {
        const { camera, palette, pixelRatio } = frame;
        const context = frame.pen.context;
        this.numbers.setStyle(FONT, 13 * pixelRatio, palette.damage, palette.paper);
        for (let i = 0; i < EFFECTS_MAX; i++) {
            if (this.kind[i] !== DAMAGE) continue;
            const age = (frame.now - this.start[i]!) / LIFE_MS[DAMAGE]!;
            if (age < 0 || age >= 1 || !camera.sees(this.x[i]!, this.y[i]!, 1)) continue;
            const rise = frame.isCalm ? 14 : 14 + 18 * age;
            const label = this.numbers.get(this.value[i]!, this.textOf(this.value[i]!));
            context.globalAlpha = frame.isCalm ? 1 : 1 - age * age;
            context.drawImage(
                label.canvas,
                Math.round(camera.toScreenX(this.x[i]!) + 6 * pixelRatio),
                Math.round(camera.toScreenY(this.y[i]!) - rise * pixelRatio),
            );
        }
        context.globalAlpha = 1;
    }

    private textOf(damage: number): string {
        let text = this.texts.get(damage);
        if (text === undefined) {
            text = damage > 0 ? `-${damage}` : `+${-damage}`;
            this.texts.set(damage, text);
        }
        return text;
    }
}
