import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk';
import { expect, test } from 'vitest';
import { describeKind } from './MenuTree.tsx';
import type { MenuEntry, Translate } from './types.ts';
import { dropPlace } from './useTreeDrag.ts';

const entry = (id: number, parentId: number, sequence: number, menuType = 1) =>
  ({ id, parentId, sequence, menuType }) as MenuEntry;
const ENTRIES = [entry(1, 0, 1, 0), entry(2, 1, 1), entry(3, 1, 2), entry(4, 0, 2, 0)];
const at = (over: number, part: number) => {
  const { where, parentId, before } = dropPlace(ENTRIES, ENTRIES[over - 1]!, part);
  return [where, parentId, before];
};

test.each([
  [2, 0.49, ['before', 1, 2]],
  [2, 0.5, ['after', 1, 3]],
  [3, 0.9, ['after', 1, null]],
  [1, 0.28, ['before', 0, 1]],
  [1, 0.29, ['inside', 1, null]],
  [1, 0.71, ['inside', 1, null]],
  [1, 0.72, ['after', 0, 4]],
] as const)('over the entry %i at %d of its height', (over, part, place) => {
  expect(at(over, part)).toEqual(place);
});

test.each([
  [{ menuType: 0, openType: OPEN_TYPE.tab, viewType: null }, 'type.directory'],
  [{ menuType: 1, openType: null, viewType: null }, 'type.directory'],
  [{ menuType: 1, openType: OPEN_TYPE.tab, viewType: VIEW_TYPE.framedPage }, 'kind.framed'],
  [{ menuType: 1, openType: OPEN_TYPE.tab, viewType: VIEW_TYPE.view }, `open.${OPEN_TYPE.tab}`],
  [{ menuType: 1, openType: OPEN_TYPE.panel, viewType: VIEW_TYPE.framedPage }, `open.${OPEN_TYPE.panel}`],
] as const)('%j is called %s', (opens, word) => {
  expect(describeKind(opens as never, ((key: string) => key) as Translate)).toBe(word);
});
