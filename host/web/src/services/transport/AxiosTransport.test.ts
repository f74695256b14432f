import { expect, test } from 'vitest';
import { addressOf } from './AxiosTransport.ts';

test('a path takes its values, escaped', () => {
  expect(addressOf('/punchCard/:id', { id: 0 })).toBe('/punchCard/0');
  expect(addressOf('/a/:x/b/:y', { x: 'ä/b', y: 2 })).toBe('/a/%C3%A4%2Fb/b/2');
  expect(addressOf('/punchCard/')).toBe('/punchCard/');
});

test('a missing value is an error of the caller', () => {
  expect(() => addressOf('/punchCard/:id')).toThrow('id');
});
