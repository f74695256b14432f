import { expect, test } from 'vitest';
import { sampleEvenly } from './sample.ts';

const items = 'aaaaaaaaaaaaaaaaaaaabbbbbbbbbbcc'.split('').map((kind, at) => ({ kind, at }));
const draw = (count: number, seed: number) => sampleEvenly(items, ({ kind }) => kind, count, seed);

test('each kind has an equal share, or all of its items; nothing is drawn twice', () => {
  const drawn = draw(16, 1);
  const of = (kind: string) => drawn.filter((item) => item.kind === kind).length;
  expect([of('a'), of('b'), of('c')]).toEqual([7, 7, 2]);
  expect(new Set(drawn).size).toBe(16);
  expect(draw(100, 1)).toHaveLength(items.length);
});

test('the same seed draws the same items, another seed others', () => {
  expect(draw(10, 7)).toEqual(draw(10, 7));
  expect(draw(10, 7)).not.toEqual(draw(10, 8));
});
