import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileModule, instantiate } from '../src/core/module.js';
import { NativeClient } from '../src/core/native_client.js';
import { ArenadError } from '../src/errors.js';
import { projectFile } from './support/server.js';

const MODULE = new URL('../module/arenad_client.wasm', import.meta.url);
const module = await compileModule(MODULE);
const OPEN = { name: 'Ann', server: '127.0.0.1:40000' };
const create = (token: Uint8Array | typeof OPEN = OPEN) =>
    NativeClient.create(module, token, {}, 1000);

async function codeOf(attempt: Promise<unknown>): Promise<string> {
    try {
        await attempt;
    } catch (error) {
        if (error instanceof ArenadError) return error.code;
        throw error;
    }
    return 'none';
}

describe('compileModule', () => {
    it('takes an address, bytes or a module', async () => {
        const bytes = readFileSync(MODULE);
        for (const source of [MODULE, MODULE.href, bytes, module])
            expect(await compileModule(source)).toBeInstanceOf(WebAssembly.Module);
    });

    it('says what is missing or no module', async () => {
        expect(await codeOf(compileModule(new URL('none.wasm', MODULE)))).toBe('module');
        expect(await codeOf(compileModule(Uint8Array.of(1, 2)))).toBe('module');
        const other = await WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
        expect(await codeOf(instantiate(other))).toBe('module');
    });
});

describe('NativeClient', () => {
    it('draws random numbers for each request', async () => {
        const requests = await Promise.all([create(), create()]);
        const [a, b] = requests.map((client) => client.nextPacket(1000)?.slice());
        expect(a?.length).toBeGreaterThan(1000);
        expect(a).not.toEqual(b);
    });

    it('says what is wrong with a token', async () => {
        expect(await codeOf(create(Uint8Array.of(1, 2, 3)))).toBe('token');
        expect(await codeOf(create(new Uint8Array(2048)))).toBe('token');
        for (const server of ['localhost', '127.0.0.1', 'game.example:1', '127.0.0.1:99999'])
            expect(await codeOf(create({ name: 'Ann', server }))).toBe('argument');
    });

    it('reads a map and its rules, and says what is wrong with others', async () => {
        const client = await create();
        expect(client.terrain()).toBeNull();
        client.setMap({
            map: projectFile('maps/arena.tmj'),
            rules: projectFile('maps/arena.rules.toml'),
        });
        expect(client.terrain()?.shapes.length).toBeGreaterThan(50);
        expect(() => {
            client.setMap({ map: '{"layers": 3' });
        }).toThrow(/^map/);
        expect(() => {
            client.setMap({ map: projectFile('maps/arena.tmj'), rules: '[world]\ngravity = "x' });
        }).toThrow(/^rules:2/);
        expect(client.terrain()?.max).toEqual({ x: 60, y: 40 });
    });

    it('reads each map that is shipped', async () => {
        for (const name of ['arena', 'brawl', 'field', 'heroes', 'hills', 'royale']) {
            const client = await create();
            client.setMap({
                map: projectFile(`maps/${name}.tmj`),
                rules: projectFile(`maps/${name}.rules.toml`),
            });
            expect(client.terrain()?.shapes.length, name).toBeGreaterThan(10);
        }
    });

    it('refuses settings and inputs that are out of range', async () => {
        expect(await codeOf(NativeClient.create(module, OPEN, { delayFloor: 2000 }, 0))).toBe(
            'argument',
        );
        expect(await codeOf(NativeClient.create(module, OPEN, { snapDistance: -1 }, 0))).toBe(
            'argument',
        );
        const client = await create();
        const still = { x: 0, y: 0 };
        client.setInput({ move: { x: 1, y: 0 }, aim: still, buttons: 1023, slot: 8 });
        expect(() => {
            client.setInput({ move: { x: NaN, y: 0 }, aim: still, buttons: 0 });
        }).toThrow(/out of range/);
        expect(() => {
            client.setInput({ move: still, aim: still, buttons: 1 << 20 });
        }).toThrow(/out of range/);
    });

    it('refuses an input that lacks something', async () => {
        const client = await create();
        const still = { x: 0, y: 0 };
        for (const input of [null, {}, { move: still, buttons: 0 }, { move: still, aim: still }])
            expect(() => {
                client.setInput(input as never);
            }).toThrow(/out of range/);
    });

    it('refuses a time that goes backwards or is none', async () => {
        const client = await create();
        client.advance(2000);
        for (const time of [1999, -1, NaN, Infinity])
            expect(() => {
                client.advance(time);
            }, String(time)).toThrow();
    });

    it('takes packets of strangers, of any size', async () => {
        const client = await create();
        for (const size of [0, 1, 40, 1200, 1201, 70_000])
            client.receive(new Uint8Array(size), 1000);
        expect(client.stats(1000, 0)).toMatchObject({ packetsReceived: 6 });
        expect(client.state).toBe('connecting');
    });

    it('has no match and no events before it is in one', async () => {
        const client = await create();
        expect(client.match(null)).toBeNull();
        expect(client.members()).toEqual([]);
        expect(client.nextEvent()).toBeNull();
        expect(client.picture(1000).own).toBeNull();
        expect(client.protocolId).toMatch(/^[0-9a-f]{16}$/);
    });
});
