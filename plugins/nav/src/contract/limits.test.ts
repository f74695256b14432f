import { expect, test } from 'vitest';
import type { z } from 'zod';
import contract from '../contract.ts';

const { api, offers } = contract;
const times = <Item>(count: number, item: Item): Item[] => Array<Item>(count).fill(item);
const text = (count: number) => '字'.repeat(count);
const place = { id: 1, parentId: 0, sequence: 1 };
const offered = {
  code: 'A',
  opens: 'A',
  name: '',
  iconName: '',
  plugin: '',
  pluginName: '',
  openType: 2,
  entryId: null,
  enabled: false,
};
const named = { view: 'A', title: '', plugin: '', openType: 2 };
const rule = { rule: 'enabled', holds: true, detail: '' };

test.each<[string, z.ZodType, (count: number) => unknown, number]>([
  ['a name', api.change.body, (count) => ({ name: text(count) }), 20],
  ['a link', api.change.body, (count) => ({ link: text(count) }), 2000],
  ['an icon', api.change.body, (count) => ({ iconName: 'i'.repeat(count) }), 50],
  ['a searched text', api.search.body, (count) => ({ words: text(count) }), 200],
  ['moved entries', api.sort.body, (count) => ({ data: times(count, place) }), 2000],
  ['sites of tickets', api.saveTicketSites.body, (count) => ({ origins: times(count, 'https://a.example') }), 50],
  ['saved sites', api.saveTicketSites.returns, (count) => ({ origins: times(count, '') }), 50],
  ['listed sites', api.ticketSites.returns, (count) => ({ origins: times(count, '') }), 50],
  ['offered views', api.offered.returns, (count) => times(count, offered), 1000],
  ['views', api.views.returns, (count) => times(count, named), 1000],
  ['rules of an explanation', offers.explain.returns, (count) => times(count, rule), 100],
])('%s: $3 at most', (_what, schema, of, most) => {
  expect(schema.safeParse(of(most)).error).toBeUndefined();
  expect(schema.safeParse(of(most + 1)).success).toBe(false);
});

test('at least one entry is moved', () => {
  expect(api.sort.body.safeParse({ data: [] }).success).toBe(false);
  expect(api.sort.body.safeParse({ data: [place] }).success).toBe(true);
});
