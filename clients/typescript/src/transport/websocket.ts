import { ArenadError } from '../errors.js';
import type { MakeTransport, Transport, TransportListener } from './transport.js';

/** More than this waits only on a line that is stuck; what is sent then is old when it arrives. */
const BUFFERED_BYTES_MAX = 16384;

/** So many attempts in a row that never open end it, unless it was open before. */
const FIRST_ATTEMPTS_MAX = 3;
const RETRY_MILLISECONDS = 250;
const RETRY_MILLISECONDS_MAX = 2000;

/** Opens a WebSocket to a server, and another one whenever it breaks. */
export function overWebSocket(url: string | URL): MakeTransport {
    const address = parse(url);
    if (typeof WebSocket === 'undefined')
        throw new ArenadError(
            'unreachable',
            'there is no WebSocket here: Node.js has it from version 22 on, and connectUdp needs none',
        );
    return (listener) => new WebSocketTransport(address, listener);
}

/** Relative addresses are those of the page, and http is as good as ws. */
function parse(url: string | URL): string {
    const page = typeof location === 'undefined' ? undefined : location.href;
    let parsed: URL | null = null;
    try {
        parsed = new URL(url, page);
    } catch {
        // Reported below.
    }
    const protocol = parsed?.protocol.replace(/^http/, 'ws');
    if (!parsed || (protocol !== 'ws:' && protocol !== 'wss:'))
        throw new ArenadError(
            'argument',
            `'${String(url)}' is not the address of a WebSocket, such as wss://game.example:8090`,
        );
    parsed.protocol = protocol;
    return parsed.href;
}

class WebSocketTransport implements Transport {
    #socket: WebSocket | null = null;
    #retry: ReturnType<typeof setTimeout> | undefined;
    #failures = 0;
    #wasOpen = false;
    #isClosed = false;

    constructor(
        private readonly address: string,
        private readonly listener: TransportListener,
    ) {
        this.#open();
    }

    send(packet: Uint8Array<ArrayBuffer>): void {
        const socket = this.#socket;
        if (socket?.readyState !== WebSocket.OPEN) return;
        if (socket.bufferedAmount > BUFFERED_BYTES_MAX) return;
        socket.send(packet);
    }

    close(): void {
        this.#isClosed = true;
        clearTimeout(this.#retry);
        this.#socket?.close();
        this.#socket = null;
    }

    #open(): void {
        const socket = new WebSocket(this.address);
        socket.binaryType = 'arraybuffer';
        socket.onopen = () => {
            this.#failures = 0;
            this.#wasOpen = true;
            this.listener.onOpen();
        };
        socket.onmessage = (message: MessageEvent<unknown>) => {
            if (!this.#isClosed && message.data instanceof ArrayBuffer)
                this.listener.onPacket(new Uint8Array(message.data));
        };
        socket.onclose = (event) => {
            if (this.#socket === socket) this.#onClose(event.reason);
        };
        this.#socket = socket;
    }

    #onClose(reason: string): void {
        this.#socket = null;
        ++this.#failures;
        if (!this.#wasOpen && this.#failures >= FIRST_ATTEMPTS_MAX) {
            const said = reason === '' ? '' : ` (${reason})`;
            this.listener.onUnreachable(
                `no WebSocket can be opened to ${this.address}${said}: the server does not run there ` +
                    'with --websocket-port, or does not let pages of this origin in (--websocket-origins)',
            );
            return;
        }
        const wait = Math.min(
            RETRY_MILLISECONDS * 2 ** (this.#failures - 1),
            RETRY_MILLISECONDS_MAX,
        );
        this.#retry = setTimeout(() => {
            this.#open();
        }, wait);
    }
}
