import { describe, expect, it } from 'vitest';
import { PlayerColumns, ProjectileColumns } from '../src/core/columns.js';
import { readEvent } from '../src/core/event_reader.js';
import * as layout from '../src/core/layout.js';
import { Memory } from '../src/core/memory.js';
import { compileModule, instantiate } from '../src/core/module.js';

const module = await compileModule(new URL('../module/arenad_client.wasm', import.meta.url));

async function newMemory(): Promise<Memory> {
    return new Memory(await instantiate(module));
}

describe('layout', () => {
    it('has every field within its struct, and no two at one place', () => {
        for (const [name, struct] of Object.entries(layout)) {
            if (typeof struct === 'string') continue;
            const { SIZE, ...fields } = struct;
            const offsets = Object.values(fields);
            expect(new Set(offsets).size, name).toBe(offsets.length);
            for (const offset of offsets) expect(offset, name).toBeLessThan(SIZE);
        }
    });
});

describe('Memory', () => {
    it('reads what it has written, also after it has grown', async () => {
        const memory = await newMemory();
        const at = memory.allocate(32);
        memory.setU32(at, 0xfffffffe);
        memory.setF32(at + 4, -1.5);
        memory.setU64(at + 8, 2 ** 40 + 7);
        memory.setU8(at + 16, 200);
        const before = memory.bytes;
        memory.allocate(64 << 20);
        expect(before.length).toBe(0); // its memory has moved
        expect(memory.u32(at)).toBe(0xfffffffe);
        expect(memory.i32(at)).toBe(-2);
        expect(memory.f32(at + 4)).toBe(-1.5);
        expect(memory.u64(at + 8)).toBe(2 ** 40 + 7);
        expect(memory.hex64(at + 8)).toBe('0000010000000007');
        expect(memory.u8(at + 16)).toBe(200);
    });

    it('reads texts of UTF-8 up to their zero', async () => {
        const memory = await newMemory();
        const at = memory.copyText('Jürgen ✓');
        expect(memory.text(at)).toBe('Jürgen ✓');
        expect(memory.text(memory.copyText(''))).toBe('');
    });

    it('reads whole numbers below zero of 64 bits', async () => {
        const memory = await newMemory();
        const at = memory.allocate(8);
        memory.setU32(at, 0xffffffff);
        memory.setU32(at + 4, 0xffffffff);
        expect(memory.i64(at)).toBe(-1);
    });
});

describe('PlayerColumns', () => {
    it('has each field of each player, and keeps its arrays while there is room', async () => {
        const memory = await newMemory();
        const { player } = layout;
        const at = memory.allocate(3 * player.SIZE);
        const effects = memory.allocate(12);
        for (let i = 0; i < 3; ++i) {
            const each = at + i * player.SIZE;
            memory.setU32(each + player.id, 10 + i);
            memory.setF32(each + player.position, i + 0.5);
            memory.setF32(each + player.position + 4, i + 0.25);
            memory.setF32(each + player.aim + 4, -1);
            memory.setU32(each + player.health, -i);
            memory.setU8(each + player.team, i);
            memory.setU32(effects + 4 * i, 1 << i);
        }
        const columns = new PlayerColumns();
        columns.read(memory, at, 3, effects);
        expect([...columns.id.subarray(0, 3)]).toEqual([10, 11, 12]);
        expect([...columns.x.subarray(0, 3)]).toEqual([0.5, 1.5, 2.5]);
        expect(columns.y[2]).toBe(2.25);
        expect(columns.aimY[1]).toBe(-1);
        expect(columns.health[2]).toBe(-2);
        expect(columns.team[2]).toBe(2);
        expect(columns.effects[2]).toBe(4);
        const kept = columns.id;
        columns.read(memory, at, 2, effects);
        expect(columns.count).toBe(2);
        expect(columns.id).toBe(kept);
    });

    it('grows with the number of players', async () => {
        const memory = await newMemory();
        const columns = new PlayerColumns();
        const at = memory.allocate(500 * layout.player.SIZE);
        columns.read(memory, at, 500, memory.allocate(2000));
        expect(columns.effects.length).toBeGreaterThanOrEqual(500);
        expect(columns.count).toBe(500);
    });
});

describe('ProjectileColumns', () => {
    it('has each field of each projectile', async () => {
        const memory = await newMemory();
        const { projectile } = layout;
        const at = memory.allocate(projectile.SIZE);
        memory.setU32(at + projectile.key, 5);
        memory.setU32(at + projectile.owner, 3);
        memory.setF32(at + projectile.velocity, 40);
        memory.setU8(at + projectile.weapon, 2);
        const columns = new ProjectileColumns();
        columns.read(memory, at, 1);
        expect(columns.key[0]).toBe(5);
        expect(columns.owner[0]).toBe(3);
        expect(columns.velocityX[0]).toBe(40);
        expect(columns.weapon[0]).toBe(2);
    });
});

describe('readEvent', () => {
    it('reads the fields of its kind, and skips kinds that it does not know', async () => {
        const memory = await newMemory();
        const { event } = layout;
        const at = memory.allocate(event.SIZE);
        memory.setU32(at + event.kind, 14);
        memory.setU32(at + event.tick, 77);
        memory.setU32(at + event.player, 4);
        memory.setU32(at + event.other, 9);
        memory.setU32(at + event.amount, 25);
        memory.setF32(at + event.position, 1.5);
        memory.setU8(at + event.role, 1);
        expect(readEvent(memory, at)).toEqual({
            kind: 'hit',
            tick: 77,
            victim: 4,
            attacker: 9,
            position: { x: 1.5, y: 0 },
            damage: 25,
            role: 'taken',
            lookedBack: 0,
        });
        memory.setU32(at + event.kind, 999);
        expect(readEvent(memory, at)).toBeNull();
    });

    it('knows each kind of arenad/client.h', async () => {
        const memory = await newMemory();
        const at = memory.allocate(layout.event.SIZE);
        const kinds = Array.from({ length: 35 }, (_, i) => {
            memory.setU32(at + layout.event.kind, i + 1);
            return readEvent(memory, at)?.kind;
        });
        expect(new Set(kinds).size).toBe(35);
        expect(kinds).not.toContain(undefined);
    });
});
