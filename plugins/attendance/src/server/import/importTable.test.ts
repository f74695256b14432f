import { expect, test } from 'vitest';
import { batches } from '../rules/batches.ts';

test('rows are split into batches of at most 500, none of them empty', () => {
  for (const [count, sizes] of [
    [0, []],
    [500, [500]],
    [501, [500, 1]],
    [1_000, [500, 500]],
  ] as const) {
    const rows = Array.from({ length: count }, (_, row) => row);
    const split = [...batches(rows)];
    expect(split.map(({ length }) => length)).toEqual(sizes);
    expect(split.flat()).toEqual(rows);
  }
});
