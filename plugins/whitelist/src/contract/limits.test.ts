import { expect, test } from 'vitest';
import type { z } from 'zod';
import contract from '../contract.ts';

const { api } = contract;
const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const text = (count: number) => '字'.repeat(count);

test.each<[string, z.ZodType, (count: number) => unknown, number]>([
  ['a name', api.change.body, (count) => ({ name: text(count) }), 20],
  ['an address', api.change.body, (count) => ({ ip: text(count) }), 100],
  ['companies of an entry', api.change.body, (count) => ({ companyIdSet: ids(count) }), 500],
  ['a searched text', api.list.query, (count) => ({ name: text(count) }), 100],
  ['a tested address', api.test.body, (count) => ({ address: text(count) }), 100],
])('%s: $3 at most', (_what, schema, of, most) => {
  expect(schema.safeParse(of(most)).error).toBeUndefined();
  expect(schema.safeParse(of(most + 1)).success).toBe(false);
});
