/** What went wrong. `code` is for programs, `message` for people. */
export type ErrorCode =
    /** Something that was passed is out of range, or not what it says. */
    | 'argument'
    /** The bytes are not a connect token. */
    | 'token'
    /** The map or the rules cannot be read. */
    | 'map'
    /** The module does not fit to this version of the package, or cannot be loaded. */
    | 'module'
    /** The server cannot be reached at all. */
    | 'unreachable'
    /** The server, or the way to it, did not let the client in. */
    | 'refused'
    /** `ConnectOptions.signal` was aborted, or the client was left while it connected. */
    | 'aborted'
    /** The client is over. */
    | 'closed'
    /** An error of the package. */
    | 'internal';

export class ArenadError extends Error {
    override readonly name = 'ArenadError';

    constructor(
        readonly code: ErrorCode,
        message: string,
        options?: ErrorOptions,
        /** With `refused`: the word for it, as in `Closing.reason`. */
        readonly reason: string | null = null,
    ) {
        super(message, options);
    }
}
