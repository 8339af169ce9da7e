import type { Own, Players } from 'arenad-client';
import type { Camera } from './camera.js';

/** Metres around a body in which its name and its health are drawn. */
const AROUND = 2.5;
/** Players on the screen at most; further ones are not drawn. */
const BODIES_MAX = 2048;

/** The players on the screen, the own one last, as columns. */
export class Bodies {
    count = 0;
    /** Index of the own player; -1: not on the screen. */
    own = -1;
    readonly id = new Uint32Array(BODIES_MAX);
    readonly x = new Float32Array(BODIES_MAX);
    readonly y = new Float32Array(BODIES_MAX);
    readonly velocityX = new Float32Array(BODIES_MAX);
    readonly velocityY = new Float32Array(BODIES_MAX);
    readonly aimX = new Float32Array(BODIES_MAX);
    readonly aimY = new Float32Array(BODIES_MAX);
    readonly health = new Int32Array(BODIES_MAX);
    readonly archetype = new Uint8Array(BODIES_MAX);
    readonly team = new Uint8Array(BODIES_MAX);
    readonly flags = new Uint8Array(BODIES_MAX);

    gather(others: Players, own: Own | null, camera: Camera): void {
        this.count = 0;
        this.own = -1;
        for (let i = 0; i < others.count && this.count < BODIES_MAX - 1; i++) {
            if (camera.sees(others.x[i]!, others.y[i]!, AROUND)) this.addOther(others, i);
        }
        if (own) this.addOwn(own);
    }

    private addOther(others: Players, i: number): void {
        const at = this.count++;
        this.id[at] = others.id[i]!;
        this.x[at] = others.x[i]!;
        this.y[at] = others.y[i]!;
        this.velocityX[at] = others.velocityX[i]!;
        this.velocityY[at] = others.velocityY[i]!;
        this.aimX[at] = others.aimX[i]!;
        this.aimY[at] = others.aimY[i]!;
        this.health[at] = others.health[i]!;
        this.archetype[at] = others.archetype[i]!;
        this.team[at] = others.team[i]!;
        this.flags[at] = others.flags[i]!;
    }

    private addOwn(own: Own): void {
        const at = this.count++;
        this.own = at;
        this.id[at] = own.id;
        this.x[at] = own.position.x;
        this.y[at] = own.position.y;
        this.velocityX[at] = own.velocity.x;
        this.velocityY[at] = own.velocity.y;
        this.aimX[at] = own.aim.x;
        this.aimY[at] = own.aim.y;
        this.health[at] = own.health;
        this.archetype[at] = own.archetype;
        this.team[at] = own.team;
        this.flags[at] = own.flags;
    }
}
