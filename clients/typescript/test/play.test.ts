import { createSocket } from 'node:dgram';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GameEvent } from '../src/events.js';
import { Button, type Client, type UdpOptions, connectUdp } from '../src/node.js';
import { HAS_SERVER, TestServer, projectFile } from './support/server.js';

const module = new URL('../module/arenad_client.wasm', import.meta.url);
const game = {
    map: projectFile('maps/arena.tmj'),
    rules: projectFile('maps/arena.rules.toml'),
};

/** Draws 60 times a second until `isDone` says so, at most ten seconds. Returns all events. */
async function playUntil(client: Client, isDone: (events: GameEvent[]) => boolean) {
    const events: GameEvent[] = [];
    for (let frame = 0; frame < 600; ++frame) {
        client.picture();
        events.push(...client.takeEvents());
        if (isDone(events)) return events;
        await new Promise((resolve) => setTimeout(resolve, 16));
    }
    throw new Error(`not within ten seconds: ${events.map((event) => event.kind).join(' ')}`);
}

describe.skipIf(!HAS_SERVER)('a client on a server', () => {
    let server: TestServer;
    const join = (options: Partial<UdpOptions> = {}) =>
        connectUdp({ server: server.udp, token: { name: 'Ann' }, game, module, ...options });

    beforeAll(async () => {
        server = await TestServer.start(['--watchers-max', '4']);
    });
    afterAll(async () => {
        expect(await server.stop()).toBe(0);
    });

    it('joins, walks where it wants, is predicted, and leaves', async () => {
        const client = await join();
        expect(client.state).toBe('active');
        expect(client.match).toMatchObject({ mapName: 'arena', tickRate: 60, mode: 'endless' });
        expect(client.terrain?.max).toEqual({ x: 60, y: 40 });
        await playUntil(client, () => client.picture().own !== null);
        const begin = client.picture().own?.position.x ?? NaN;
        const toMiddle = begin < 30 ? 1 : -1;
        client.input = { move: { x: toMiddle, y: 0 }, aim: { x: 0, y: 1 }, buttons: Button.fire };
        const isAway = () => Math.abs((client.picture().own?.position.x ?? begin) - begin) > 1;
        const events = await playUntil(
            client,
            (all) => isAway() && all.some((e) => e.kind === 'shot'),
        );
        expect(client.members.map((member) => member.name)).toEqual(['Ann']);
        expect(events.some((event) => event.kind === 'shot' && event.predicted)).toBe(true);
        const stats = client.stats();
        expect(stats.prediction).toBe('on');
        expect(stats.ticksPredicted).toBeGreaterThan(0);
        expect(stats.bytesSent).toBeGreaterThan(stats.packetsSent * 20);
        expect(stats.bytesOfUpdates).toBeGreaterThan(0);
        expect(stats.bytesReliable).toBeGreaterThan(1000);
        expect(stats.bytesOfUpdates + stats.bytesReliable).toBeLessThan(stats.bytesReceived);
        await client.leave();
        expect(await client.closed).toEqual({ reason: 'left', own: true });
        expect(client.takeEvents().at(-1)).toEqual({
            kind: 'disconnected',
            reason: 'left',
            own: true,
        });
        expect(client.state).toBe('finished');
    });

    it('sees another client do what it does', async () => {
        const [ann, bob] = await Promise.all([join(), join({ token: { name: 'Bob' } })]);
        await playUntil(ann, () => ann.members.length === 2 && ann.picture().own !== null);
        await playUntil(bob, () => bob.picture().own !== null);
        expect(ann.members.map((member) => member.name).sort()).toEqual(['Ann', 'Bob']);
        const bobId = bob.match.player;
        bob.watch();
        await playUntil(ann, (events) =>
            events.some((e) => e.kind === 'left' && e.player === bobId),
        );
        await playUntil(bob, (events) => events.some((e) => e.kind === 'connected' && e.watches));
        expect(bob.match.player).toBe(0);
        bob.watch({ player: ann.match.player });
        await playUntil(bob, (all) =>
            all.some((e) => e.kind === 'watching' && e.player === ann.match.player),
        );
        await Promise.all([ann.leave(), bob.leave()]);
    });

    it('watches from the beginning, and never takes a place', async () => {
        const client = await join({ watch: true });
        const events = await playUntil(client, () => client.stats().updates > 5);
        expect(client.match.player).toBe(0);
        expect(events.filter((event) => event.kind === 'connected')).toHaveLength(1);
        expect(events).toContainEqual(
            expect.objectContaining({ kind: 'connected', watches: true }),
        );
        await client.leave();
    });

    it('finds a server by its host name', async () => {
        const client = await join({ server: server.udp.replace('127.0.0.1', 'localhost') });
        expect(client.state).toBe('active');
        await client.leave();
    });

    it('keeps the same match and members while nothing in them changes', async () => {
        const client = await join();
        await playUntil(client, (events) => events.some((event) => event.kind === 'joined'));
        const { match, members } = client;
        await playUntil(client, () => client.stats().updates > 20);
        expect(client.match).toBe(match);
        expect(client.members).toBe(members);
        await client.leave();
    });

    it('writes every picture into the same object', async () => {
        const client = await join();
        const picture = client.picture();
        await playUntil(client, () => client.stats().updates > 5);
        expect(client.picture()).toBe(picture);
        await client.leave();
        expect(client.picture()).toBe(picture);
        expect(() => client.stats()).toThrow(/over/);
    });

    it('plays without a map, unpredicted', async () => {
        const client = await connectUdp({
            server: server.udp,
            token: { name: 'Ann' },
            module,
        });
        expect(client.terrain).toBeNull();
        expect(client.stats().prediction).toBe('no_map');
        await client.leave();
    });

    it('goes on without a map that cannot be loaded, and says why', async () => {
        const client = await join({ game: () => Promise.reject(new Error('no such file')) });
        expect(client.takeEvents()).toContainEqual({
            kind: 'map',
            name: 'arena',
            problem: 'no such file',
        });
        await client.leave();
    });

    it('shows no terrain of another map than that of the server, and says so', async () => {
        const hills = { map: projectFile('maps/hills.tmj') };
        const client = await join({ game: hills });
        expect(client.terrain).toBeNull();
        expect(client.takeEvents()).toContainEqual({
            kind: 'map',
            name: 'arena',
            problem: 'it is another map than the one that the server plays',
        });
        expect(client.stats().prediction).toBe('other_map');
        await client.leave();
    });

    it('plays over a simulated network that loses and delays packets', async () => {
        const client = await join();
        Object.assign(client.link, { delay: 30, jitter: 10, loss: 0.05 });
        await playUntil(client, () => client.stats().updates > 60);
        const { loss, roundTrip } = client.stats();
        expect(loss).toBeGreaterThan(0);
        expect(roundTrip).toBeGreaterThan(60);
        Object.assign(client.link, { delay: 0, jitter: 0, loss: 0 });
        await client.leave();
    });

    it('works by itself while nobody draws', async () => {
        const client = await join();
        await new Promise((resolve) => setTimeout(resolve, 6000));
        expect(client.state).toBe('active');
        expect(client.stats().updates).toBeGreaterThan(20);
        await client.leave();
    });

    it('stops when its signal is aborted', async () => {
        const controller = new AbortController();
        const joining = join({ signal: controller.signal });
        controller.abort();
        await expect(joining).rejects.toMatchObject({ code: 'aborted' });
    });

    it('says what the server says when it is refused', async () => {
        const small = await TestServer.start(['--max-clients', '1']);
        const first = await join({ server: small.udp });
        await expect(join({ server: small.udp })).rejects.toMatchObject({
            code: 'refused',
            message: expect.stringMatching(/is full/) as string,
            reason: 'server_full',
        });
        await first.leave();
        await small.stop();
    });

    it('is over when the server ends', async () => {
        const other = await TestServer.start();
        const client = await join({ server: other.udp });
        await other.stop();
        expect(await client.closed).toMatchObject({ own: false });
    });
});

describe('connectUdp', () => {
    it('says that there is no token', async () => {
        const options = { server: '127.0.0.1:9', module } as never;
        await expect(connectUdp(options)).rejects.toMatchObject({ code: 'argument' });
    });

    it('refuses what is no address', async () => {
        for (const server of ['localhost', '127.0.0.1', '127.0.0.1:0', 'x:y'])
            await expect(
                connectUdp({ server, token: { name: 'Ann' }, module }),
            ).rejects.toMatchObject({ code: 'argument' });
    });

    it('says that a host has no address', async () => {
        const token = { name: 'Ann', server: '127.0.0.1:40000' };
        await expect(
            connectUdp({ server: 'no-such-host.invalid:40000', token, module }),
        ).rejects.toMatchObject({ code: 'unreachable' });
    });

    it('stops when its signal is aborted before anybody has answered', async () => {
        const silent = createSocket('udp4');
        await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve));
        const controller = new AbortController();
        silent.once('message', () => {
            controller.abort();
        });
        await expect(
            connectUdp({
                server: `127.0.0.1:${silent.address().port}`,
                token: { name: 'Ann' },
                module,
                signal: controller.signal,
            }),
        ).rejects.toMatchObject({ code: 'aborted' });
        silent.close();
    });
});
