import { ArenadError } from 'arenad-client';

/** Why a session ended or never began, by the words of server and client. */
const SENTENCES: Record<string, string> = {
    left: 'You have left.',
    kicked: 'An operator of the server has sent you away.',
    banned: 'You are banned from this server.',
    draining: 'The server is shutting down.',
    resumed: 'You play on in another window, or on another device.',
    timed_out: 'The server was not heard of for too long.',
    idle: 'You were sent away because you did nothing for too long.',
    queue_full: 'Your connection was too slow for the server.',
    beyond_window: 'Your connection was too slow for the server.',
    malformed: 'The server did not understand this page: load it again.',
    unreachable:
        'The server cannot be reached. Check that it runs, and that nothing blocks its WebSocket port.',
    internal_error: 'The client has failed. Load the page again.',
    wrong_protocol: 'This page does not match the version of the server: load it again.',
    token_expired: 'The connect token has expired: get a new one.',
    token_invalid: 'The server does not accept this connect token: get one that is made for it.',
    token_duplicate: 'This connect token was used before: get a new one.',
    wrong_address: 'This connect token is for another server.',
    server_full: 'The server is full: try again later, or watch.',
    already_connected: 'You are playing on this server already: leave there first.',
    tokens_exhausted: 'Too many have joined at once: try again in half a minute.',
    session_gone: 'The match went on without you: join again.',
    no_such_match: 'That match does not exist any more.',
};

/** Returns a reason as a sentence. */
export function reasonSentence(reason: string): string {
    return SENTENCES[reason] ?? `The connection has ended: ${reason.replaceAll('_', ' ')}.`;
}

/** Returns why connecting failed, as a sentence. */
export function failureSentence(error: unknown): string {
    if (error instanceof ArenadError && error.reason !== null) return reasonSentence(error.reason);
    const said = error instanceof Error ? error.message : String(error);
    return `${said.charAt(0).toUpperCase()}${said.slice(1)}${/[.!?]$/.test(said) ? '' : '.'}`;
}
