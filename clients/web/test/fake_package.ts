/** Takes the place of arenad-client with `--mode fake`: a match in the page, without a server. */
import type { Stats } from 'arenad-client';
import { FakeClient } from './fake_client.js';

export * from '../../typescript/src/errors.js';
export * from '../../typescript/src/input.js';
export * from '../../typescript/src/picture.js';
export * from '../../typescript/src/reasons.js';

export function connect(options: { watch?: boolean }): Promise<FakeClient> {
    const query = new URLSearchParams(location.search);
    return Promise.resolve(
        new FakeClient({
            players: Number(query.get('players') ?? 24),
            watches: options.watch ?? false,
            isFromSide: query.has('side'),
            prediction: (query.get('prediction') ?? 'on') as Stats['prediction'],
        }),
    );
}

export function gameFrom(): () => Promise<null> {
    return () => Promise.resolve(null);
}
