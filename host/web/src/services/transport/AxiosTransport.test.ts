import { expect, test } from 'vitest';
import { fillPath } from './AxiosTransport.ts';

test('a path takes its values, escaped', () => {
  expect(fillPath('/punchCard/:id', { id: 0 })).toBe('/punchCard/0');
  expect(fillPath('/a/:x/b/:y', { x: 'ä/b', y: 2 })).toBe('/a/%C3%A4%2Fb/b/2');
  expect(fillPath('/punchCard/')).toBe('/punchCard/');
});

test('a missing value is an error of the caller', () => {
  expect(() => fillPath('/punchCard/:id')).toThrow('id');
});
