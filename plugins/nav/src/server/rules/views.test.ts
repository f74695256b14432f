import { type Manifest, OPEN_TYPE } from '@atrium/sdk';
import { expect, test } from 'vitest';
import { listOffered, listViews } from './views.ts';

const manifest = (parts: object) =>
  ({ id: 'a', name: 'A', tabs: {}, panels: {}, menu: [], ...parts }) as unknown as Manifest;
const part = { title: 'Part' };

test('a page may name what the menu is offered and builtin tabs; an offer of a view that is missing is left out', () => {
  const manifests = [
    manifest({
      tabs: { Listed: part, Plain: part, Builtin: { ...part, builtin: true } },
      panels: { Panel: part },
      menu: ['Listed', 'Panel', 'Absent'].map((opens) => ({ code: opens, opens })),
    }),
  ];
  expect([...listViews(manifests)].map(([view, { openType }]) => [view, openType])).toEqual([
    ['Builtin', OPEN_TYPE.tab],
    ['Listed', OPEN_TYPE.tab],
    ['Panel', OPEN_TYPE.panel],
  ]);
  expect(listOffered(manifests).map(({ code }) => code)).toEqual(['Listed', 'Panel']);
});
