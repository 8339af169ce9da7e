import type { MakeTransport, Transport, TransportListener } from './transport.js';

/** A network that is worse than the real one. Each way has it. */
export interface LinkProfile {
    /** Milliseconds. */
    delay: number;
    /** Milliseconds that a packet may be later than that, at random. */
    jitter: number;
    /** Share of packets that are lost, 0 to 1. */
    loss: number;
}

/** Passes packets on, and on the way loses and delays them as its profile says. */
export class Link implements Transport {
    readonly profile: LinkProfile = { delay: 0, jitter: 0, loss: 0 };
    bytesSent = 0;
    readonly #transport: Transport;
    #isClosed = false;
    #delayed = 0;

    constructor(make: MakeTransport, listener: TransportListener) {
        this.#transport = make({
            onPacket: (packet) => {
                this.#pass(packet, (passed) => {
                    if (!this.#isClosed) listener.onPacket(passed);
                });
            },
            onOpen: () => {
                listener.onOpen();
            },
            onUnreachable: (reason) => {
                listener.onUnreachable(reason);
            },
        });
    }

    send(packet: Uint8Array<ArrayBuffer>): void {
        this.bytesSent += packet.length;
        this.#pass(packet, (passed) => {
            this.#transport.send(passed);
        });
    }

    /** What is on its way to the server still arrives: the goodbyes of a client that leaves. */
    close(): void {
        this.#isClosed = true;
        if (this.#delayed === 0) this.#transport.close();
    }

    #pass<Bytes extends Uint8Array>(packet: Bytes, next: (packet: Bytes) => void): void {
        const { delay, jitter, loss } = this.profile;
        if (loss > 0 && Math.random() < loss) return;
        if (delay <= 0 && jitter <= 0) {
            next(packet);
            return;
        }
        const copy = packet.slice() as Bytes;
        ++this.#delayed;
        setTimeout(
            () => {
                next(copy);
                if (--this.#delayed === 0 && this.#isClosed) this.#transport.close();
            },
            delay + jitter * Math.random(),
        );
    }
}
