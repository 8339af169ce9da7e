import { describe, expect, it, vi } from 'vitest';
import { Client } from '../src/client.js';
import type { NativeClient } from '../src/core/native_client.js';
import type { GameEvent } from '../src/events.js';
import type { LoadGame } from '../src/game_files.js';

/** A module's client that says what a test wants to be said. */
class Script {
    mapHash = 'a';
    state = 'active';
    readonly events: GameEvent[] = [];
    readonly times: number[] = [];

    advance(now: number) {
        this.times.push(now);
    }
    nextPacket() {
        return null;
    }
    nextEvent() {
        return this.events.shift() ?? null;
    }
    match() {
        const match = { mapName: this.mapHash, mapHash: this.mapHash, rulesHash: 'r' };
        return { match, bytes: new Uint8Array() };
    }
    setMap() {
        // It is as the server's.
    }
    terrain() {
        return { min: { x: 0, y: 0 }, max: { x: 1, y: 1 }, shapes: [] };
    }
    picture() {
        return {};
    }

    begin(mapHash: string) {
        this.mapHash = mapHash;
        this.events.push({
            kind: 'connected',
            player: 1,
            tick: 0,
            watches: false,
            again: false,
            watchDelay: 0,
        });
    }
    end() {
        this.events.push({ kind: 'disconnected', reason: 'kicked', own: false });
        this.state = 'finished';
    }
}

function makeClient(script: Script, load: LoadGame | null) {
    const nowhere = () => ({ send: () => undefined, close: () => undefined });
    return new Client(script as unknown as NativeClient, nowhere, load, 0);
}

/** A load whose maps come, or fail to, when the test says so. */
function makeLoader() {
    const waiting = new Map<string, Settle>();
    const load: LoadGame = ({ mapHash }) =>
        new Promise((resolve, reject) => {
            waiting.set(mapHash, {
                resolve: () => {
                    resolve({ map: mapHash });
                },
                reject,
            });
        });
    return { load, loaded: (mapHash: string) => waiting.get(mapHash) };
}
interface Settle {
    resolve: () => void;
    reject: (error: Error) => void;
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('Client', () => {
    it('says nothing about a map that fails to load when another one is played already', async () => {
        const script = new Script();
        const loader = makeLoader();
        const client = makeClient(script, loader.load);
        script.begin('a');
        client.picture();
        script.begin('b');
        client.picture();
        loader.loaded('b')?.resolve();
        await client.joined;
        loader.loaded('a')?.reject(new Error('too late'));
        await settled();
        expect(client.terrain).not.toBeNull();
        expect(client.takeEvents().filter((event) => event.kind === 'map')).toEqual([
            { kind: 'map', name: 'b', problem: null },
        ]);
        script.end();
        client.picture();
    });

    it('says nothing about a map that fails to load when it is over', async () => {
        const script = new Script();
        const loader = makeLoader();
        const client = makeClient(script, loader.load);
        script.begin('a');
        client.picture();
        script.end();
        client.picture();
        loader.loaded('a')?.reject(new Error('too late'));
        await settled();
        expect(client.takeEvents().at(-1)?.kind).toBe('disconnected');
    });

    it('refuses what is no time of a page, and goes on', () => {
        const script = new Script();
        const client = makeClient(script, null);
        for (const time of [NaN, Infinity, Date.now()])
            expect(() => client.picture(time)).toThrow(/not a time of performance.now/);
        client.picture();
        expect(client.state).toBe('active');
        expect(script.times.every((time) => time < 1e12)).toBe(true);
        script.end();
        client.picture();
    });

    it('is over when its module fails, and throws nothing that nobody can catch', async () => {
        const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
        const script = new Script();
        script.advance = () => {
            throw new WebAssembly.RuntimeError('unreachable');
        };
        const client = makeClient(script, null);
        expect(await client.closed).toEqual({ reason: 'internal_error', own: false });
        expect(said).toHaveBeenCalledOnce();
        said.mockRestore();
        expect(client.takeEvents().at(-1)?.kind).toBe('disconnected');
    });
});
