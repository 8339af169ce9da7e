/**
 * The client of an arenad server for Node.js: as the package's main module, and also by UDP.
 *
 * @module
 */
import { isIPv4, isIPv6 } from 'node:net';
import type { Client } from './client.js';
import { type SessionOptions, checkToken, connectOver } from './connect.js';
import { ArenadError } from './errors.js';
import { overUdp } from './transport/udp.js';

export * from './index.js';

/** How an open token names the server: by an address, never by a host name. */
function addressIn(host: string, port: number): string {
    if (isIPv6(host)) return `[${host}]:${port}`;
    return `${isIPv4(host) ? host : '127.0.0.1'}:${port}`;
}

export interface UdpOptions extends SessionOptions {
    /** The server's address and UDP port, such as `127.0.0.1:40000` or `[::1]:40000`. */
    server: string;
}

/** Connects to a server by UDP. Otherwise as `connect`. */
export async function connectUdp(options: UdpOptions): Promise<Client> {
    const parts = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(options.server);
    const host = parts?.[1] ?? parts?.[2];
    const port = Number(parts?.[3]);
    if (host === undefined || !(port >= 1 && port <= 65535))
        throw new ArenadError(
            'argument',
            `'${options.server}' is not an address and a port, such as 127.0.0.1:40000 or [::1]:40000`,
        );
    checkToken(options.token);
    const token =
        options.token instanceof Uint8Array
            ? options.token
            : { ...options.token, server: options.token.server ?? addressIn(host, port) };
    return connectOver(overUdp(host, port), { ...options, token });
}
