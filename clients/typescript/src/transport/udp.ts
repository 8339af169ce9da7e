import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { MakeTransport } from './transport.js';

/** Sends datagrams to a server's UDP port. Only Node.js can. */
export function overUdp(host: string, port: number): MakeTransport {
    return (listener) => {
        const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
        let isOpen = false;
        let isClosed = false;
        socket.on('message', (datagram) => {
            listener.onPacket(datagram);
        });
        socket.on('error', (error) => {
            // A refusal by ICMP is about an earlier datagram; the next one may arrive.
            if (!isOpen) listener.onUnreachable(`no socket to ${host}:${port}: ${error.message}`);
        });
        // Not as connect()'s callback, which is called, too, when the host has no address.
        socket.on('connect', () => {
            if (isClosed) return;
            isOpen = true;
            listener.onOpen();
        });
        socket.connect(port, host);
        return {
            send: (packet) => {
                // The bytes belong to the caller, and the socket sends them later.
                if (isOpen && !isClosed) socket.send(packet.slice());
            },
            close: () => {
                if (isClosed) return;
                isClosed = true;
                socket.close();
            },
        };
    };
}
