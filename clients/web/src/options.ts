/** What the address of the page asks for: `?name=Ann&play`, `?watch`, `?debug`. */
export interface Options {
    /** Empty: the one that was used last. */
    name: string;
    /** What to begin with, without the start screen. */
    begin: 'play' | 'watch' | null;
    /** Shows `window.arenadDebug`. */
    debug: boolean;
    /** The network panel is open. */
    network: boolean;
}

/** Reads the query of an address. What it does not know, it ignores. */
export function readOptions(query: string): Options {
    const given = new URLSearchParams(query);
    return {
        name: (given.get('name') ?? '').trim(),
        begin: given.has('play') ? 'play' : given.has('watch') ? 'watch' : null,
        debug: given.has('debug'),
        network: given.has('network'),
    };
}
