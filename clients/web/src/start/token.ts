/** Bytes of a connect token. */
export const TOKEN_BYTES = 2048;

/**
 * Reads a connect token that somebody pasted, as base64 (also the kind for addresses) or as
 * hexadecimal digits; spaces and line ends do not count. Throws an error that says what is wrong.
 */
export function readPastedToken(text: string): Uint8Array {
    const digits = text.replace(/\s+/g, '');
    if (digits === '') throw new Error('Paste a connect token, or choose its file.');
    if (digits.length === 2 * TOKEN_BYTES && /^[0-9a-f]+$/i.test(digits)) return fromHex(digits);
    return checked(fromBase64(digits));
}

/** Takes the bytes of a token file as they are, or as text that `readPastedToken` reads. */
export function readTokenFile(bytes: Uint8Array): Uint8Array {
    if (bytes.length === TOKEN_BYTES) return bytes;
    return readPastedToken(new TextDecoder().decode(bytes));
}

function fromHex(digits: string): Uint8Array {
    const bytes = new Uint8Array(digits.length / 2);
    for (let i = 0; i < bytes.length; i++) {
        bytes[i] = parseInt(digits.slice(2 * i, 2 * i + 2), 16);
    }
    return bytes;
}

function fromBase64(digits: string): Uint8Array {
    try {
        const text = atob(digits.replaceAll('-', '+').replaceAll('_', '/'));
        return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    } catch {
        throw new Error('This is not a connect token: it is neither base64 nor hexadecimal.');
    }
}

function checked(bytes: Uint8Array): Uint8Array {
    if (bytes.length === TOKEN_BYTES) return bytes;
    throw new Error(
        `This is not a connect token: it has ${bytes.length} bytes instead of ${TOKEN_BYTES}.`,
    );
}
