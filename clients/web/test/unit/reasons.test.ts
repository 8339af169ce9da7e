import { ArenadError } from 'arenad-client';
import { expect, test } from 'vitest';
import { failureSentence, reasonSentence } from '../../src/reasons.js';

test('a reason is a sentence', () => {
    expect(reasonSentence('wrong_protocol')).toContain('This page does not match');
    expect(reasonSentence('idle')).toContain('you did nothing');
    expect(reasonSentence('a_new_reason')).toBe('The session is over (a_new_reason).');
});

test('a failure says why, in words for people', () => {
    const full = new ArenadError('refused', 'The server is full.', {}, 'server_full');
    expect(failureSentence(full)).toBe('The server is full: try again later.');
    const error = new ArenadError('unreachable', 'no WebSocket can be opened');
    expect(failureSentence(error)).toBe('No WebSocket can be opened.');
    expect(failureSentence('Sorry!')).toBe('Sorry!');
});
