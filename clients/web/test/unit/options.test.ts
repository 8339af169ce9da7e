import { expect, test } from 'vitest';
import { readOptions } from '../../src/options.js';

test('an address without a query begins with the start screen', () => {
    expect(readOptions('')).toEqual({
        name: '',
        begin: null,
        debug: false,
        network: false,
    });
});

test('an address begins to play under a name', () => {
    const options = readOptions('?name=Ann%20B&play&debug');

    expect(options).toEqual({
        name: 'Ann B',
        begin: 'play',

        debug: true,
        network: false,
    });
});

test('what an address asks for besides is ignored', () => {
    expect(readOptions('?watch&colour=red')).toMatchObject({ begin: 'watch', network: false });
});
