import { describe, expect, it } from 'vitest';
import { explainReason } from '../src/reasons.js';
import { projectFile } from './support/server.js';

/** Returns the words of the reasons that a C++ source names. */
function reasonsOf(path: string): string[] {
    const source = new TextDecoder().decode(projectFile(path));
    return [...source.matchAll(/return "([a-z_]+)"/g)].map((found) => found[1] ?? '');
}

describe('explainReason', () => {
    it('has a sentence of its own for every reason why a session ends', () => {
        const reasons = reasonsOf('protocol/session/end_reason.cpp').filter(
            (reason) => reason !== 'unknown',
        );
        expect(reasons).toContain('resumed');
        for (const reason of reasons)
            expect(explainReason(reason), reason).not.toContain('The session is over');
    });

    it('has a sentence for reasons that it does not know', () => {
        expect(explainReason('a_new_reason')).toBe('The session is over (a_new_reason).');
    });
});
