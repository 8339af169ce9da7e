import { expect, test } from 'vitest';
import { failureSentence, reasonSentence } from '../../src/reasons.js';

test('a reason is a sentence', () => {
    expect(reasonSentence('idle')).toContain('did nothing for too long');
    expect(reasonSentence('a_new_reason')).toBe('The connection has ended: a new reason.');
});

test('a failure says why, in words for people', () => {
    expect(failureSentence('the server did not admit the client: server_full')).toBe(
        'The server is full: try again later, or watch.',
    );
    expect(failureSentence('ws://127.0.0.1:1 cannot be reached')).toBe(
        'Ws://127.0.0.1:1 cannot be reached.',
    );
});
