import { expect, test } from 'vitest';
import { readOptions } from '../../src/options.js';

test('an address without a query begins with the start screen', () => {
    expect(readOptions('')).toEqual({
        name: '',
        begin: null,
        match: null,
        debug: false,
        network: false,
    });
});

test('an address begins to play under a name', () => {
    const options = readOptions('?name=Ann%20B&play&match=2&debug');

    expect(options).toEqual({
        name: 'Ann B',
        begin: 'play',
        match: 2,
        debug: true,
        network: false,
    });
});

test('a match that is no number is ignored', () => {
    expect(readOptions('?watch&match=x')).toMatchObject({ begin: 'watch', match: null });
});
