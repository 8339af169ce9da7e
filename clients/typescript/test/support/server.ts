import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the whole project. */
export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

const BINARIES = `${ROOT}build/release/bin/`;

/** Whether there is a server to test with: scripts/test.sh and scripts/demo.sh build it. */
export const HAS_SERVER = existsSync(`${BINARIES}arenad`);

/** Returns a file of the project. */
export function projectFile(path: string): Uint8Array {
    return readFileSync(ROOT + path);
}

/** A server on this machine's loopback, at ports that are free. */
export class TestServer {
    private constructor(
        private readonly process: ChildProcess,
        readonly udp: string,
        readonly http: string,
        readonly websocket: string,
    ) {}

    static async start(options: string[] = []): Promise<TestServer> {
        const ports = ['--udp-port', '0', '--http-port', '0', '--websocket-port', '0'];
        const local = ['--udp-address', '127.0.0.1', '--http-address', '127.0.0.1'];
        const child = spawn(
            `${BINARIES}arenad`,
            ['--map', `${ROOT}maps/arena.tmj`, ...local, ...ports, ...options],
            { stdio: ['ignore', 'pipe', 'pipe'] },
        );
        const log = await logUntil(child, /websocket_port=\d+/);
        const portOf = (what: RegExp) => {
            const port = what.exec(log)?.[1];
            if (port === undefined)
                throw new Error(`the server has not said ${String(what)}:\n${log}`);
            return port;
        };
        return new TestServer(
            child,
            `127.0.0.1:${portOf(/udp_port=(\d+)/)}`,
            `http://127.0.0.1:${portOf(/http_port=(\d+)/)}/`,
            `ws://127.0.0.1:${portOf(/websocket_port=(\d+)/)}/`,
        );
    }

    /** Ends the server and waits for it. Returns its exit code. */
    async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
        const ended = new Promise<number | null>((resolve) => {
            this.process.once('exit', resolve);
        });
        this.process.kill(signal);
        return ended;
    }
}

/** Bots that play on the server until they are stopped. */
export function startBots(server: TestServer, clients: number, options: string[] = []) {
    return spawn(
        `${BINARIES}arena-bots`,
        [
            '--accept-invalid',
            '--server',
            server.udp,
            '--clients',
            String(clients),
            '--duration',
            '600',
        ].concat(options),
        { stdio: 'ignore' },
    );
}

function logUntil(child: ChildProcess, wanted: RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
        let log = '';
        const read = (part: Buffer) => {
            log += part.toString();
            if (wanted.test(log)) resolve(log);
        };
        child.stdout?.on('data', read);
        child.stderr?.on('data', read);
        child.once('exit', (code) => {
            reject(new Error(`the server has ended with ${String(code)}:\n${log}`));
        });
    });
}
