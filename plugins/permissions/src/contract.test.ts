import { expect, test } from 'vitest';
import type { z } from 'zod';
import contract from './contract.ts';

const { api } = contract;
const times = <Item>(count: number, item: Item): Item[] => Array<Item>(count).fill(item);
const text = (count: number) => '字'.repeat(count);
const levels = ['company', 'deptManager', 'groupManager', 'employee', 'employee'];
const difference = { employeeId: 1, employee: '', name: '', gains: [], loses: [], opens: [], closes: [] };

test.each<[string, z.ZodType, (count: number) => unknown, number]>([
  ['a name', api.change.body, (count) => ({ name: text(count) }), 20],
  ['a description', api.change.body, (count) => ({ description: text(count) }), 255],
  ['the code of an action', api.change.body, (count) => ({ actions: [`a.${'b'.repeat(count - 2)}`] }), 100],
  ['actions', api.change.body, (count) => ({ actions: times(count, 'a.b') }), 500],
  ['entries', api.change.body, (count) => ({ menuIds: times(count, 1) }), 2000],
  ['departments', api.change.body, (count) => ({ members: { departments: times(count, 1) } }), 2000],
  ['groups', api.change.body, (count) => ({ members: { groups: times(count, 1) } }), 2000],
  ['levels', api.change.body, (count) => ({ members: { levels: levels.slice(0, count) } }), 4],
  ['a searched text', api.list.query, (count) => ({ name: text(count) }), 100],
  [
    'people of a preview',
    api.preview.returns,
    (count) => ({ people: times(count, difference), total: 0, refused: '' }),
    200,
  ],
])('%s: $3 at most', (_what, schema, of, most) => {
  expect(schema.safeParse(of(most)).error).toBeUndefined();
  expect(schema.safeParse(of(most + 1)).success).toBe(false);
});
