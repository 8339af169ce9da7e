import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { overWebSocket } from '../src/transport/websocket.js';

/** What a test does to the sockets of a transport. */
class FakeSocket {
    static readonly OPEN = 1;
    static made: FakeSocket[] = [];
    readyState = 0;
    bufferedAmount = 0;
    sent: Uint8Array[] = [];
    onopen: (() => void) | null = null;
    onmessage: ((message: { data: unknown }) => void) | null = null;
    onclose: ((event: { reason: string }) => void) | null = null;

    constructor(readonly url: string) {
        FakeSocket.made.push(this);
    }
    send(bytes: Uint8Array) {
        this.sent.push(bytes.slice());
    }
    close() {
        this.readyState = 3;
    }
    open() {
        this.readyState = 1;
        this.onopen?.();
    }
    fail(reason = '') {
        this.readyState = 3;
        this.onclose?.({ reason });
    }
}

function listen() {
    const heard = { packets: [] as number[][], opened: 0, unreachable: [] as string[] };
    const transport = overWebSocket('ws://127.0.0.1:9')({
        onPacket: (packet) => heard.packets.push([...packet]),
        onOpen: () => ++heard.opened,
        onUnreachable: (reason) => heard.unreachable.push(reason),
    });
    return { transport, heard };
}
const newest = (): FakeSocket => {
    const socket = FakeSocket.made.at(-1);
    if (!socket) throw new Error('no socket was made');
    return socket;
};

describe('overWebSocket', () => {
    beforeEach(() => {
        FakeSocket.made = [];
        vi.useFakeTimers();
        vi.stubGlobal('WebSocket', FakeSocket);
    });
    afterEach(() => {
        vi.useRealTimers();
        vi.unstubAllGlobals();
    });

    it('refuses what is no address of a WebSocket', () => {
        for (const address of ['ftp://game.example', 'game.example:8090', '/play', ''])
            expect(() => overWebSocket(address)).toThrow(/not the address of a WebSocket/);
    });

    it('says what to do where there is no WebSocket', () => {
        vi.stubGlobal('WebSocket', undefined);
        expect(() => overWebSocket('ws://127.0.0.1:9')).toThrow(/Node.js has it from version 22/);
    });

    it('takes an address that is relative to the page', () => {
        vi.stubGlobal('location', new URL('https://game.example/arena/?play'));
        overWebSocket('/play')({
            onPacket: () => undefined,
            onOpen: () => undefined,
            onUnreachable: () => undefined,
        });
        expect(newest().url).toBe('wss://game.example/play');
    });

    it('sends only while it is open, and takes binary messages only', () => {
        const { transport, heard } = listen();
        transport.send(Uint8Array.of(1));
        newest().open();
        transport.send(Uint8Array.of(2));
        newest().onmessage?.({ data: 'text' });
        newest().onmessage?.({ data: Uint8Array.of(5, 6).buffer });
        expect(newest().sent).toEqual([Uint8Array.of(2)]);
        expect(heard.packets).toEqual([[5, 6]]);
        expect(heard.opened).toBe(1);
    });

    it('drops packets while the line is stuck', () => {
        const { transport } = listen();
        newest().open();
        newest().bufferedAmount = 16_385;
        transport.send(Uint8Array.of(1));
        newest().bufferedAmount = 16_384;
        transport.send(Uint8Array.of(2));
        expect(newest().sent).toEqual([Uint8Array.of(2)]);
    });

    it('opens another one when it breaks, again and again', () => {
        const { heard } = listen();
        newest().open();
        for (let i = 1; i <= 10; ++i) {
            newest().fail();
            vi.advanceTimersByTime(2000);
            expect(FakeSocket.made).toHaveLength(i + 1);
        }
        newest().open();
        expect(heard.opened).toBe(2);
        expect(heard.unreachable).toEqual([]);
    });

    it('gives up when the first ones never open, and says what to do', () => {
        const { heard } = listen();
        for (let i = 0; i < 3; ++i) {
            newest().fail('full');
            vi.advanceTimersByTime(2000);
        }
        expect(FakeSocket.made).toHaveLength(3);
        expect(heard.unreachable).toHaveLength(1);
        expect(heard.unreachable[0]).toMatch(/\(full\).*--websocket-port/);
    });

    it('stops when it is closed', () => {
        const { transport, heard } = listen();
        newest().open();
        const socket = newest();
        transport.close();
        socket.fail();
        socket.onmessage?.({ data: Uint8Array.of(1).buffer });
        vi.advanceTimersByTime(10_000);
        expect(FakeSocket.made).toHaveLength(1);
        expect(heard.packets).toEqual([]);
    });
});
