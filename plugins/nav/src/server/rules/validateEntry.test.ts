import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk/server';
import { describe, expect, test } from 'vitest';
import type { EntryFields, EntryRow } from '../NavContext.ts';
import { groupByParent, findLevel, subtreeDepth, withDescendants } from './treeShape.ts';
import { type EntryContext, validateEntry } from './validateEntry.ts';
import type { View } from './views.ts';

const row = (id: number, parentId: number | null, menuType = 0, sequence = id) =>
  ({ id, parentId, menuType, sequence }) as EntryRow;
/** Directories 1 to 5 in one another, a page in the first, and a directory of its own at the top. */
const ROWS = [row(1, null), row(2, 1), row(3, 2), row(4, 3), row(5, 4), row(6, 1, 1), row(7, null), row(8, 7)];
const VIEWS = new Map([
  ['Leave', { openType: OPEN_TYPE.tab } as View],
  ['Rooms', { openType: OPEN_TYPE.panel } as View],
]);
const CONTEXT: EntryContext = { rows: ROWS, views: VIEWS, ticketSites: ['https://partner.example'] };
const PAGE = {
  menuType: 1,
  parentId: 1,
  openType: OPEN_TYPE.tab,
  viewType: VIEW_TYPE.view,
  link: 'Leave',
  needToken: false,
} as EntryFields;

const errorsOf = (fields: Partial<EntryFields>, id?: number) =>
  validateEntry({ ...PAGE, ...fields }, id, CONTEXT).map(({ field, key }) => `${field} ${key}`);

describe('where an entry may be', () => {
  const directory = (parentId: number | null, id?: number) => errorsOf({ menuType: 0, parentId }, id);

  test('a page is in a directory that exists; a directory may be at the top', () => {
    expect(errorsOf({})).toEqual([]);
    expect(errorsOf({ parentId: null })).toEqual(['parentId rule.pageParent']);
    expect(errorsOf({ parentId: 6 })).toEqual(['parentId rule.parentPage']);
    expect(errorsOf({ parentId: 99 })).toEqual(['parentId rule.parentGone']);
    expect(directory(null)).toEqual([]);
  });

  test('five levels at most, with those below it', () => {
    expect(errorsOf({ parentId: 4 })).toEqual([]);
    expect(errorsOf({ parentId: 5 })).toEqual(['parentId rule.depth']);
    expect(directory(3, 7)).toEqual([]);
    expect(directory(4, 7)).toEqual(['parentId rule.depth']);
    expect(directory(null, 1), 'already five at the top').toEqual([]);
    const deeper: EntryContext = { ...CONTEXT, rows: [...ROWS, row(9, 5)] };
    expect(validateEntry({ ...PAGE, menuType: 0, parentId: null }, 1, deeper)).toMatchObject([{ key: 'rule.depth' }]);
  });

  test('never below itself', () => {
    expect(directory(1, 1)).toEqual(['parentId rule.parentBelow']);
    expect(directory(3, 1)).toEqual(['parentId rule.parentBelow']);
    const circle: EntryContext = { ...CONTEXT, rows: [row(1, 2), row(2, 1)] };
    expect(validateEntry(PAGE, undefined, circle)).toMatchObject([{ key: 'rule.parentBelow' }]);
  });
});

describe('what a page opens', () => {
  test('what is missing is named; a directory opens nothing', () => {
    expect(errorsOf({ openType: null, viewType: null, link: '' })).toEqual([
      'openType rule.required',
      'viewType rule.required',
      'link rule.required',
    ]);
    expect(errorsOf({ link: null })).toEqual(['link rule.required']);
    expect(errorsOf({ openType: null })).toEqual(['openType rule.required']);
    expect(errorsOf({ viewType: null })).toEqual(['viewType rule.required']);
    expect(errorsOf({ menuType: 0, openType: null, viewType: null, link: null })).toEqual([]);
  });

  test('a window shows a page of its own, tabs and panels do not', () => {
    const link = 'https://example.com/';
    for (const viewType of [VIEW_TYPE.page, VIEW_TYPE.sizedPage]) {
      expect(errorsOf({ openType: OPEN_TYPE.window, viewType, link })).toEqual([]);
      expect(errorsOf({ openType: OPEN_TYPE.tab, viewType, link })).toEqual(['viewType rule.combination']);
    }
    expect(errorsOf({ openType: OPEN_TYPE.window })).toEqual(['viewType rule.combination']);
  });

  test('a view is one that is offered, as a tab or as a panel', () => {
    expect(errorsOf({ openType: OPEN_TYPE.panel, link: 'Rooms' })).toEqual([]);
    expect(errorsOf({ openType: OPEN_TYPE.panel })).toEqual(['link rule.notPanel']);
    expect(errorsOf({ link: 'Rooms' })).toEqual(['link rule.notTab']);
    expect(errorsOf({ link: 'Unknown' })).toEqual(['link rule.view']);
  });

  test('a tab that is reserved for a plugin may be named before it is installed, a frame may not', () => {
    expect(errorsOf({ link: 'Calendar' })).toEqual([]);
    expect(errorsOf({ openType: OPEN_TYPE.panel, link: 'Calendar' })).toEqual(['link rule.notPanel']);
    expect(errorsOf({ link: 'IframePanel' })).toEqual(['link rule.view']);
  });

  test('an address is of the web or of this site; a ticket goes to this site and to allowed ones only', () => {
    const to = (link: string, needToken = false) =>
      errorsOf({ openType: OPEN_TYPE.window, viewType: VIEW_TYPE.page, link, needToken });
    for (const link of ['/report', 'http://a.example', 'HTTPS://a.example/x']) expect(to(link), link).toEqual([]);
    for (const link of ['//a.example', 'ftp://a.example', 'javascript:x', 'a.example', '/a b', '/a\\b', 'https://'])
      expect(to(link), link).toEqual(['link rule.address']);
    expect(to('/report', true)).toEqual([]);
    expect(to('https://partner.example/in', true)).toEqual([]);
    expect(to('https://partner.example.org/in', true)).toEqual(['needToken rule.ticketSite']);
  });
});

test('the shape of a tree: order, levels, height, descendants', () => {
  const rows = [row(1, null, 0, 2), row(2, null, 0, 1), row(4, 1, 0, 1), row(3, 1, 0, 1), row(5, 3)];
  expect(
    groupByParent(rows)
      .get(null)!
      .map(({ id }) => id),
  ).toEqual([2, 1]);
  expect(
    groupByParent(rows)
      .get(1)!
      .map(({ id }) => id),
    'by id where the sequence is equal',
  ).toEqual([3, 4]);
  expect([findLevel(rows, 1), findLevel(rows, 5), findLevel(rows, 5, 1), findLevel(rows, 5, 4)]).toEqual([
    1,
    3,
    null,
    3,
  ]);
  expect([subtreeDepth(rows, 1), subtreeDepth(rows, 3), subtreeDepth(rows, 2)]).toEqual([3, 2, 1]);
  expect([...withDescendants(rows, 1)].sort()).toEqual([1, 3, 4, 5]);
});
