import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Link } from '../src/transport/link.js';
import type { TransportListener } from '../src/transport/transport.js';

/** A link over a transport that keeps what it is given. */
function makeLink() {
    const sent: number[] = [];
    const received: number[] = [];
    let closed = 0;
    let inner: TransportListener | undefined;
    const ignore = () => undefined;
    const link = new Link(
        (listener) => {
            inner = listener;
            return { send: (packet) => sent.push(packet[0] ?? -1), close: () => ++closed };
        },
        {
            onPacket: (packet) => received.push(packet[0] ?? -1),
            onOpen: ignore,
            onUnreachable: ignore,
        },
    );
    const arrive = (packet: Uint8Array) => inner?.onPacket(packet);
    return { link, sent, received, arrive, timesClosed: () => closed };
}

describe('Link', () => {
    beforeEach(() => {
        vi.useFakeTimers();
    });
    afterEach(() => {
        vi.useRealTimers();
    });

    it('passes packets on at once, both ways, and counts bytes', () => {
        const { link, sent, received, arrive } = makeLink();
        link.send(Uint8Array.of(1, 2, 3));
        arrive(Uint8Array.of(9));
        expect(sent).toEqual([1]);
        expect(received).toEqual([9]);
        expect(link.bytesSent).toBe(3);
    });

    it('delays each way, and keeps a copy meanwhile', () => {
        const { link, sent, received, arrive } = makeLink();
        link.profile.delay = 50;
        const packet = Uint8Array.of(7);
        link.send(packet);
        packet[0] = 8; // its memory is used again
        arrive(Uint8Array.of(9));
        vi.advanceTimersByTime(49);
        expect(sent).toEqual([]);
        vi.advanceTimersByTime(1);
        expect(sent).toEqual([7]);
        expect(received).toEqual([9]);
    });

    it('loses the share of packets that it is told to', () => {
        const { link, sent } = makeLink();
        link.profile.loss = 0.25;
        for (let i = 0; i < 4000; ++i) link.send(Uint8Array.of(1));
        expect(sent.length).toBeGreaterThan(2800);
        expect(sent.length).toBeLessThan(3200);
    });

    it('delivers nothing after it is closed', () => {
        const { link, received, arrive } = makeLink();
        link.profile.delay = 5;
        arrive(Uint8Array.of(9));
        link.close();
        vi.advanceTimersByTime(10);
        expect(received).toEqual([]);
    });

    it('lets what was sent arrive before it closes the transport', () => {
        const { link, sent, timesClosed } = makeLink();
        link.profile.delay = 300;
        link.send(Uint8Array.of(1));
        link.close();
        expect(timesClosed()).toBe(0);
        vi.advanceTimersByTime(300);
        expect(sent).toEqual([1]);
        expect(timesClosed()).toBe(1);
    });

    it('closes the transport at once when nothing is on its way', () => {
        const { link, timesClosed } = makeLink();
        link.close();
        expect(timesClosed()).toBe(1);
    });
});
