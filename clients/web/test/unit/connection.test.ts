import { expect, test } from 'vitest';
import { addressOf } from '../../src/connection.js';

test('a connect token names an address, and loopback for a host name', () => {
    expect(addressOf('192.0.2.7')).toBe('192.0.2.7');
    expect(addressOf('[::1]')).toBe('[::1]');
    expect(addressOf('localhost')).toBe('127.0.0.1');
    expect(addressOf('1.example')).toBe('127.0.0.1');
});
