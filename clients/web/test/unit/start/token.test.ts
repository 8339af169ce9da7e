import { expect, test } from 'vitest';
import { readPastedToken, readTokenFile, TOKEN_BYTES } from '../../../src/start/token.js';

const bytes = Uint8Array.from({ length: TOKEN_BYTES }, (_, i) => (i * 7) % 256);
const base64 = Buffer.from(bytes).toString('base64');

test('a token is read from base64, also broken into lines and of the kind for addresses', () => {
    const lines = base64.replace(/(.{76})/g, '$1\n');

    expect(readPastedToken(lines)).toEqual(bytes);
    expect(readPastedToken(Buffer.from(bytes).toString('base64url'))).toEqual(bytes);
});

test('a token is read from hexadecimal digits', () => {
    expect(readPastedToken(Buffer.from(bytes).toString('hex'))).toEqual(bytes);
});

test('a file is the token itself, or its text', () => {
    expect(readTokenFile(bytes)).toEqual(bytes);
    expect(readTokenFile(new TextEncoder().encode(base64))).toEqual(bytes);
});

test('what is no token is refused with a reason', () => {
    expect(() => readPastedToken('  ')).toThrow('Paste a connect token');
    expect(() => readPastedToken('!!')).toThrow('neither base64 nor hexadecimal');
    expect(() => readPastedToken('AAAA')).toThrow('it has 3 bytes instead of 2048');
});
