/** A way to the server that carries packets. It may lose them, and says nothing when it does. */
export interface Transport {
    /** Sends a packet, or drops it. The bytes are read before the call returns. */
    send(packet: Uint8Array<ArrayBuffer>): void;
    close(): void;
}

/** What a transport tells its owner. */
export interface TransportListener {
    onPacket(packet: Uint8Array): void;
    /** Packets can be sent from now on. */
    onOpen(): void;
    /** The server cannot be reached, and the transport has given up. `reason` is for people. */
    onUnreachable(reason: string): void;
}

export type MakeTransport = (listener: TransportListener) => Transport;
