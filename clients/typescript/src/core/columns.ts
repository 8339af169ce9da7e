import type { Movers, Players, Projectiles, Triggers } from '../picture.js';
import * as layout from './layout.js';
import type { Memory } from './memory.js';
import type { Pointer } from './module.js';

/*
 * The lists of a picture: copied from the module's memory, where each thing is a struct, into one
 * typed array for each field. They grow to the largest list so far and are then reused.
 */

function roomFor(count: number): number {
    return Math.max(16, 2 ** Math.ceil(Math.log2(count)));
}

export class PlayerColumns implements Players {
    count = 0;
    id = new Uint32Array(0);
    x = new Float32Array(0);
    y = new Float32Array(0);
    velocityX = new Float32Array(0);
    velocityY = new Float32Array(0);
    aimX = new Float32Array(0);
    aimY = new Float32Array(0);
    health = new Int32Array(0);
    archetype = new Uint8Array(0);
    team = new Uint8Array(0);
    flags = new Uint8Array(0);
    animation = new Uint8Array(0);
    effects = new Uint32Array(0);

    read(memory: Memory, at: Pointer, count: number, effects: Pointer): void {
        const { player } = layout;
        if (count > this.id.length) this.#grow(roomFor(count));
        this.count = count;
        for (let i = 0; i < count; ++i, at += player.SIZE) {
            this.id[i] = memory.u32(at + player.id);
            this.x[i] = memory.f32(at + player.position);
            this.y[i] = memory.f32(at + player.position + 4);
            this.velocityX[i] = memory.f32(at + player.velocity);
            this.velocityY[i] = memory.f32(at + player.velocity + 4);
            this.aimX[i] = memory.f32(at + player.aim);
            this.aimY[i] = memory.f32(at + player.aim + 4);
            this.health[i] = memory.i32(at + player.health);
            this.archetype[i] = memory.u8(at + player.archetype);
            this.team[i] = memory.u8(at + player.team);
            this.flags[i] = memory.u8(at + player.flags);
            this.animation[i] = memory.u8(at + player.animation);
            this.effects[i] = memory.u32(effects + 4 * i);
        }
    }

    #grow(room: number): void {
        this.id = new Uint32Array(room);
        this.x = new Float32Array(room);
        this.y = new Float32Array(room);
        this.velocityX = new Float32Array(room);
        this.velocityY = new Float32Array(room);
        this.aimX = new Float32Array(room);
        this.aimY = new Float32Array(room);
        this.health = new Int32Array(room);
        this.archetype = new Uint8Array(room);
        this.team = new Uint8Array(room);
        this.flags = new Uint8Array(room);
        this.animation = new Uint8Array(room);
        this.effects = new Uint32Array(room);
    }
}

export class ProjectileColumns implements Projectiles {
    count = 0;
    key = new Uint32Array(0);
    id = new Uint32Array(0);
    owner = new Uint32Array(0);
    x = new Float32Array(0);
    y = new Float32Array(0);
    velocityX = new Float32Array(0);
    velocityY = new Float32Array(0);
    weapon = new Uint8Array(0);
    team = new Uint8Array(0);

    read(memory: Memory, at: Pointer, count: number): void {
        const { projectile } = layout;
        if (count > this.id.length) this.#grow(roomFor(count));
        this.count = count;
        for (let i = 0; i < count; ++i, at += projectile.SIZE) {
            this.key[i] = memory.u32(at + projectile.key);
            this.id[i] = memory.u32(at + projectile.id);
            this.owner[i] = memory.u32(at + projectile.owner);
            this.x[i] = memory.f32(at + projectile.position);
            this.y[i] = memory.f32(at + projectile.position + 4);
            this.velocityX[i] = memory.f32(at + projectile.velocity);
            this.velocityY[i] = memory.f32(at + projectile.velocity + 4);
            this.weapon[i] = memory.u8(at + projectile.weapon);
            this.team[i] = memory.u8(at + projectile.team);
        }
    }

    #grow(room: number): void {
        this.key = new Uint32Array(room);
        this.id = new Uint32Array(room);
        this.owner = new Uint32Array(room);
        this.x = new Float32Array(room);
        this.y = new Float32Array(room);
        this.velocityX = new Float32Array(room);
        this.velocityY = new Float32Array(room);
        this.weapon = new Uint8Array(room);
        this.team = new Uint8Array(room);
    }
}

export class MoverColumns implements Movers {
    count = 0;
    id = new Uint32Array(0);
    offsetX = new Float32Array(0);
    offsetY = new Float32Array(0);
    velocityX = new Float32Array(0);
    velocityY = new Float32Array(0);
    health = new Int32Array(0);
    phase = new Uint8Array(0);

    read(memory: Memory, at: Pointer, count: number): void {
        const { mover } = layout;
        if (count > this.id.length) this.#grow(roomFor(count));
        this.count = count;
        for (let i = 0; i < count; ++i, at += mover.SIZE) {
            this.id[i] = memory.u32(at + mover.id);
            this.offsetX[i] = memory.f32(at + mover.offset);
            this.offsetY[i] = memory.f32(at + mover.offset + 4);
            this.velocityX[i] = memory.f32(at + mover.velocity);
            this.velocityY[i] = memory.f32(at + mover.velocity + 4);
            this.health[i] = memory.i32(at + mover.health);
            this.phase[i] = memory.u8(at + mover.phase);
        }
    }

    #grow(room: number): void {
        this.id = new Uint32Array(room);
        this.offsetX = new Float32Array(room);
        this.offsetY = new Float32Array(room);
        this.velocityX = new Float32Array(room);
        this.velocityY = new Float32Array(room);
        this.health = new Int32Array(room);
        this.phase = new Uint8Array(room);
    }
}

export class TriggerColumns implements Triggers {
    count = 0;
    id = new Uint32Array(0);
    status = new Uint8Array(0);
    item = new Uint8Array(0);

    read(memory: Memory, at: Pointer, count: number): void {
        const { trigger } = layout;
        if (count > this.id.length) {
            const room = roomFor(count);
            this.id = new Uint32Array(room);
            this.status = new Uint8Array(room);
            this.item = new Uint8Array(room);
        }
        this.count = count;
        for (let i = 0; i < count; ++i, at += trigger.SIZE) {
            this.id[i] = memory.u32(at + trigger.id);
            this.status[i] = memory.u8(at + trigger.status);
            this.item[i] = memory.u8(at + trigger.item);
        }
    }
}
