import { expect, test } from 'vitest';
import { Releases } from './Releases.ts';

test('all is given back, last first, once, and one that throws does not keep the others', () => {
  const said: string[] = [];
  const releases = new Releases();
  releases.hold(() => said.push('first'));
  releases.hold(() => {
    throw new Error('second');
  });
  const early = releases.hold(() => said.push('early'));
  releases.hold(() => said.push('last'));
  early();
  early();
  expect(releases.all()).toEqual([new Error('second')]);
  expect(said).toEqual(['early', 'last', 'first']);
  expect(releases.size).toBe(0);
  expect(releases.all()).toEqual([]);
});
