import { definePlugin } from '@atrium/sdk';
import type { Caller } from '@atrium/sdk/server';
import { expect, test, vi } from 'vitest';
import { OfferedMenu } from './defaults.ts';
import { inLanguage, launchTicket, schedule } from './menu.ts';

const caller = { id: 7 };
const people = (navigation: object) => ({ dependencies: { navigation } }) as never;

test.each([
  [['schedule', 'Calendar'], 'schedule'],
  [['Calendar'], 'Calendar'],
])('of the entries %j in the menu the calendar opens as %s', async (codes, opened) => {
  const entry = vi.fn(async (_: unknown, code: string) => (codes.includes(code) ? { link: code } : undefined));
  expect(await schedule(people({ entry }))({ caller } as never)).toEqual({ link: opened });
  expect(entry.mock.calls[0]).toEqual([caller, 'schedule']);
});

test('a menu without the calendar, and an entry without a ticket, are not found', async () => {
  const missing = { entry: async () => undefined, ticket: async () => undefined };
  await expect(async () => schedule(people(missing))({ caller } as never)).rejects.toMatchObject({
    shape: { code: 404 },
  });
  const call = { caller, body: { menuId: 3 } } as never;
  await expect(async () => launchTicket(people(missing))(call)).rejects.toMatchObject({ shape: { code: 404 } });
  const ticket = vi.fn(async () => ({ ticket: 'abc' }));
  expect(await launchTicket(people({ ticket }))(call)).toEqual({ ticket: 'abc' });
  expect(ticket).toHaveBeenCalledExactlyOnceWith(caller, 3);
});

const bulletin = definePlugin('bulletin', {
  sdk: 1,
  name: '公告',
  tabs: { Board: { title: '公告欄' }, Desk: { title: '編輯台' } },
  panels: { Note: { title: '便條' } },
  menu: [
    { code: 'Board', opens: 'Board' },
    { code: 'Desk', opens: 'Desk', name: '公告編輯' },
    { code: 'Note', opens: 'Note' },
  ],
});
const texts = {
  title: 'Bulletin',
  'tabs.Board.title': 'Board',
  'tabs.Desk.title': 'Desk',
  'menu.Desk.name': 'Edit bulletins',
  'panels.Note.title': 'Note',
};
const everybody = { can: () => false } as unknown as Caller;
const offered = () => new OfferedMenu(() => [bulletin]).tree(everybody);
const names = (tree: Awaited<ReturnType<typeof offered>>) =>
  tree.map(({ name, children }) => [name, children.map((child) => child.name)]);

test('names offered by the contract are in the language of the caller', async () => {
  const tree = inLanguage(await offered(), [bulletin], () => texts);
  expect(names(tree)).toEqual([['Bulletin', ['Board', 'Edit bulletins', 'Note']]]);
});

test('directories that a plugin names are in the language of the caller, other texts of it are not', async () => {
  const [directory] = await offered();
  const named = {
    ...bulletin,
    texts: { 'directories.Work.name': '工作', 'other.name': '其他', 'directories.Plain.name': '單純' },
  };
  const catalogue = { 'directories.Work.name': 'Work', 'other.name': 'Other' };
  const tree = ['工作', '其他', '單純'].map((name) => ({ ...directory!, name, children: [] }));
  expect(inLanguage(tree, [named], () => catalogue).map(({ name }) => name)).toEqual(['Work', '其他', '單純']);
});

test('names changed by an administrator, or missing in the catalogue, stay as they are', async () => {
  const [directory] = await offered();
  const renamed = [{ ...directory!, name: '佈告', children: directory!.children.map((node) => ({ ...node })) }];
  renamed[0]!.children[0]!.name = '大廳';
  expect(names(inLanguage(renamed, [bulletin], () => texts))).toEqual([['佈告', ['大廳', 'Edit bulletins', 'Note']]]);
  expect(names(inLanguage(await offered(), [bulletin], () => ({})))).toEqual([
    ['公告', ['公告欄', '公告編輯', '便條']],
  ]);
});
