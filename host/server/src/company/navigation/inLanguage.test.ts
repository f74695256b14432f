import { definePlugin } from '@atrium/sdk';
import type { Caller } from '@atrium/sdk/server';
import { expect, test } from 'vitest';
import { inLanguage } from './inLanguage.ts';
import { OfferedMenu } from './OfferedMenu.ts';

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
