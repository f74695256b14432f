import { describe, expect, test } from 'vitest';
import { BROKEN, deletePayload, isLarge, isTooDeep, parseBody, queryFields, TOO_DEEP, valuesIn } from './input.ts';
import type { Mounted } from './RouteTable.ts';

describe('a query', () => {
  const fields = (query: Record<string, unknown>) => queryFields(query, new Set(['ids']));

  test('a list comes as one value, as repeated keys, with brackets, or as a JSON array, and is not split at commas', () => {
    for (const [query, ids] of [
      [{ ids: '1' }, ['1']],
      [{ ids: ['1', '2'] }, ['1', '2']],
      [{ 'ids[]': ['1', '2'] }, ['1', '2']],
      [{ ids: '1', 'ids[]': '2' }, ['1', '2']],
      [{ ids: '[1,2]' }, [1, 2]],
      [{ ids: '[[1]]' }, [[1]]],
      [{ ids: '1,2' }, ['1,2']],
      [{ ids: '[1,' }, ['[1,']],
      [{ ids: '[[[1]]]' }, ['[[[1]]]']],
      [{ ids: '{"a":1}' }, ['{"a":1}']],
    ] as const)
      expect(fields(query), JSON.stringify(query)).toEqual({ ids });
  });

  test('another key is not a list; a name of the language is an ordinary one', () => {
    expect(fields({ day: '[1]' })).toEqual({ day: '[1]' });
    const odd = fields(JSON.parse('{"__proto__":"x"}') as Record<string, unknown>);
    expect(Object.entries(odd)).toEqual([['__proto__', 'x']]);
  });
});

describe('a body', () => {
  test('an empty one is none, what is not JSON or nested too deeply is refused', () => {
    expect([parseBody('', 3), parseBody(' \n', 3), parseBody(undefined, 3)]).toEqual([undefined, undefined, undefined]);
    expect(parseBody('{"a":[{}]}', 3)).toEqual({ a: [{}] });
    expect(parseBody('{"a":[{}]}', 2)).toBe(TOO_DEEP);
    expect(parseBody('{"a":', 3)).toBe(BROKEN);
  });

  test('depth and values are counted outside of strings', () => {
    expect([isTooDeep('[{"a":"[[[["}]', 2), isTooDeep('[{"a":"\\"[[[["}]', 2)]).toEqual([false, false]);
    expect([isTooDeep('[[],[],[[]]]', 2), isTooDeep('[[],[],[[]]]', 3)]).toEqual([true, false]);
    expect([isTooDeep('['.repeat(32)), isTooDeep('['.repeat(33))]).toEqual([false, true]);
    expect([valuesIn('1'), valuesIn('[1,2,3]'), valuesIn('["1,2",3]')]).toEqual([1, 3, 2]);
  });

  test('more than 2,000 values are many', () => {
    const list = (length: number) => JSON.stringify(Array.from({ length }, () => 10));
    expect([isLarge(list(2_000)), isLarge(list(2_001)), isLarge('x'.repeat(9_000)), isLarge(undefined)]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });
});

test('the payload of a DELETE is in the body or the query, or in both if they are equal', () => {
  const endpoint = { listKeys: new Set(['ids']) } as unknown as Mounted;
  const payload = (query: Record<string, unknown>, body: unknown) => deletePayload(endpoint, query, body);
  expect(payload({ push: 'true' }, undefined)).toEqual({ fields: { push: 'true' } });
  expect(payload({ push: 'true' }, ['x'])).toEqual({ fields: { push: 'true' } });
  expect(payload({ push: 'true' }, null)).toEqual({ fields: { push: 'true' } });
  expect(payload({ push: 'TRUE' }, { push: true, ids: [1] })).toEqual({ fields: { push: true, ids: [1] } });
  expect(payload({ day: 'a', push: 'true' }, { push: false })).toEqual({ differs: 'push' });
  expect(payload({ ids: '[1]' }, { ids: [2] })).toEqual({ differs: 'ids' });
});
