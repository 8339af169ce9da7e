/** What the words of `Closing.reason` mean, as sentences to show. */
const SENTENCES: Partial<Record<string, string>> = {
    // Why a server did not admit a client.
    wrong_protocol: "This version of the game does not match the server's: update the older one.",
    token_expired:
        'The permission to join has expired: ask the matchmaker for a new one, and check that the clocks are right.',
    token_invalid:
        "The server does not accept the permission to join: it was altered, or made with a key other than the server's.",
    token_duplicate:
        'The permission to join has already been used: ask the matchmaker for a new one.',
    wrong_address: 'The permission to join is for another server.',
    server_full: 'The server is full: try again later.',
    banned: 'You are banned from this server.',
    already_connected:
        'You are already playing on this server: leave there first, or wait until that connection times out.',
    draining: 'The server is shutting down: join another one.',
    tokens_exhausted:
        'The server admits nobody at the moment, because too many have joined: try again later.',
    session_gone: 'The game that you were in goes on without you: join again.',
    no_such_match:
        'The match that you were to join does not exist: ask the matchmaker for another one.',
    no_answer: 'The server does not answer.',
    // Why a session ended.
    left: 'You have left.',
    kicked: 'The operator of the server has sent you away.',
    timed_out: 'The connection to the server was lost.',
    idle: 'The server sent you away because you did nothing for a while.',
    queue_full: 'The connection was too slow for what the server had to say.',
    resumed: 'You play on over another connection.',
    beyond_window: 'One side sent more than the other keeps: report it to the makers of the game.',
    malformed:
        'The server could not read what this client sent: report it to the makers of the game.',
    // What the package itself finds.
    unreachable: 'The server cannot be reached.',
    internal_error:
        'The client has failed: reload the page, and report it to the makers of the game.',
};

/** Returns a sentence about a reason, also about one that this version does not know. */
export function explainReason(reason: string): string {
    return SENTENCES[reason] ?? `The session is over (${reason}).`;
}
