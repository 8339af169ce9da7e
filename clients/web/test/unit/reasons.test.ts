import { ArenadError } from 'arenad-client';
import { expect, test } from 'vitest';
import { failureSentence, reasonSentence } from '../../src/reasons.js';

test('a reason is a sentence', () => {
    expect(reasonSentence('idle')).toContain('did nothing for too long');
    expect(reasonSentence('a_new_reason')).toBe('The connection has ended: a new reason.');
});

test('a failure says why, in words for people', () => {
    const full = new ArenadError('refused', 'The server is full.', {}, 'server_full');
    expect(failureSentence(full)).toBe('The server is full: try again later, or watch.');
    const error = new ArenadError('unreachable', 'no WebSocket can be opened');
    expect(failureSentence(error)).toBe('No WebSocket can be opened.');
    expect(failureSentence('Sorry!')).toBe('Sorry!');
});
