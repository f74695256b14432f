import type { MenuEntry } from '@atrium/ui/overlays';
import { expect, test } from 'vitest';
import type { AccountRow, Translate } from '../types.ts';
import { type AccountActions, accountMenu } from './accountActions.ts';
import { toFilters, NO_FILTERS, findView } from './useAccountList.ts';

const t = ((key: string) => key) as Translate;
const idsOf = (entries: readonly MenuEntry[]) => entries.flatMap((entry) => ('id' in entry ? [entry.id] : []));

test.each([
  ['reader', 'consent', ['facts']],
  ['owner', 'open', ['facts', 'edit', 'log', 'disable', 'transfer', 'remove']],
  ['manager', 'consent', ['facts', 'edit', 'log', 'emergency', 'disable', 'transfer', 'remove']],
  ['manager', 'asked', ['facts', 'edit', 'log', 'emergency', 'disable', 'transfer', 'remove']],
  ['manager', 'disabled', ['facts', 'edit', 'log', 'disable', 'transfer', 'remove']],
  ['keeper', 'open', ['facts', 'edit', 'log', 'disable', 'transfer', 'remove']],
  ['keeper', 'consent', ['facts', 'edit', 'log', 'emergency', 'disable', 'transfer', 'remove']],
] as const)('the menu of a %s whose access is %s', (relation, access, ids) => {
  const account = { id: 1, relation, access, link: '', isEnabled: true } as AccountRow;
  expect(idsOf(accountMenu(t, account, { canAdd: false } as AccountActions))).toEqual(ids);
});

test('a link is followed where there is one, a copy made where accounts may be added, a disabled account enabled', () => {
  const account = {
    id: 1,
    relation: 'owner',
    access: 'open',
    link: 'https://a.example',
    isEnabled: false,
  } as AccountRow;
  const ids = idsOf(accountMenu(t, account, { canAdd: true } as AccountActions));
  expect(ids).toEqual(['facts', 'edit', 'log', 'link', 'copy', 'enable', 'transfer', 'remove']);
});

test.each(['all', 'collected', 'due', 'owned', 'deleted'] as const)(
  'the filters of the view %s are that view',
  (view) => {
    expect(findView({ ...NO_FILTERS, ...toFilters(view) })).toBe(view);
  },
);
