import { ArenadError, explainReason } from 'arenad-client';

/** Where this page has more to say of a reason than the package has. */
const SENTENCES: Partial<Record<string, string>> = {
    resumed: 'You play on in another window, or on another device.',
    malformed: 'The server did not understand this page: load it again.',
    unreachable:
        'The server cannot be reached. Check that it runs, and that nothing blocks its WebSocket port.',
    internal_error: 'The client has failed. Load the page again.',
    wrong_protocol: 'This page does not match the version of the server: load it again.',
    token_expired: 'The connect token has expired: get a new one.',
    token_invalid: 'The server does not accept this connect token: get one that is made for it.',
    token_duplicate: 'This connect token was used before: get a new one.',
    wrong_address: 'This connect token is for another server.',
};

/** Returns a reason as a sentence. */
export function reasonSentence(reason: string): string {
    return SENTENCES[reason] ?? explainReason(reason);
}

/** Returns why connecting failed, as a sentence. */
export function failureSentence(error: unknown): string {
    if (error instanceof ArenadError && error.reason !== null) return reasonSentence(error.reason);
    const said = error instanceof Error ? error.message : String(error);
    return `${said.charAt(0).toUpperCase()}${said.slice(1)}${/[.!?]$/.test(said) ? '' : '.'}`;
}
