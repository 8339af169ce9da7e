import type { Plugin } from 'vite';

/** What game.json of the fake server says. */
const GAME = {
    version: '0.0.0',
    protocol_id: '0',
    open: true,
    udp_port: 40000,
    websocket: { port: 40001, tls: false },
    tick_rate: 60,
    snapshot_rate: 20,
    watchers_max: 16,
    matches: [
        {
            id: 1,
            mode: 'king_of_the_hill',
            players: 12,
            places: 24,
            map: 'fake',
            map_hash: '0',
            rules_hash: '0',
        },
    ],
};

/** Answers for game.json where there is no arenad, in Vite's servers. */
export function fakeServer(): Plugin {
    const answer = (
        _: unknown,
        response: { setHeader: SetHeader; end: (text: string) => void },
    ) => {
        response.setHeader('Content-Type', 'application/json');
        response.end(JSON.stringify(GAME));
    };
    return {
        name: 'fake-server',
        configureServer(server) {
            server.middlewares.use('/game.json', answer);
        },
        configurePreviewServer(server) {
            server.middlewares.use('/game.json', answer);
        },
    };
}

type SetHeader = (name: string, value: string) => void;
