import { expect, test } from 'vitest';
import type { Handover } from '../types.ts';
import { BLANK, changeBody, changeFields, createBody, toCopy, toFields } from './formFields.ts';

const TODAY = '2026-03-26';
const item = (id: number, isDone: boolean) => ({
  id,
  text: `item ${id}`,
  dueDate: null,
  isRequired: false,
  isDone,
  doneBy: null,
  doneOn: null,
});
const HANDOVER = {
  title: '排程服務移轉',
  typeId: 1,
  tagId: 2,
  level: 3,
  isUrlPublic: true,
  finishDate: '2026-04-02',
  files: [{ fileId: 'a' }],
  content: '<p>內容</p>',
  link: { expiresOn: '2026-04-09', hasPassphrase: true },
  editors: [{ employeeId: 7 }],
  readers: [{ employeeId: 8 }, { employeeId: 9 }],
  named: [8],
  units: { company: false, departments: [], groups: [4], levels: [] },
  items: [item(1, true), item(2, false)],
} as unknown as Handover;
const FIELDS = toFields(HANDOVER);

test('the switch is on where there is a date; without a link it has no end and no passphrase', () => {
  expect(FIELDS).toMatchObject({ isFinish: true, urlExpiresOn: '2026-04-09', hasPassphrase: true });
  const bare = { ...HANDOVER, finishDate: null, link: null };
  expect(toFields(bare)).toMatchObject({ isFinish: false, urlExpiresOn: null, hasPassphrase: false });
});

test('a copy is neither public nor closed, and has only the items that are open, as new ones', () => {
  const { items, ...copy } = toCopy(HANDOVER);
  expect(copy).toMatchObject({
    title: '排程服務移轉',
    level: 3,
    editors: [7],
    readers: [8],
    units: ['group:4'],
    files: [{ fileId: 'a' }],
  });
  expect(copy).toMatchObject({ isUrlPublic: false, urlExpiresOn: null, hasPassphrase: false });
  expect(copy).toMatchObject({ isFinish: false, finishDate: null });
  expect(items.map(({ id, text }) => [id, text])).toEqual([[null, 'item 2']]);
});

test.each<[object, object]>([
  [{ isFinish: true }, { isFinish: true, finishDate: TODAY }],
  [
    { isFinish: true, finishDate: '2026-04-02' },
    { isFinish: true, finishDate: '2026-04-02' },
  ],
  [{ isFinish: false }, { isFinish: false, finishDate: null }],
  [{ finishDate: '2026-04-02' }, { finishDate: '2026-04-02', isFinish: true }],
  [{ finishDate: null }, { finishDate: null, isFinish: false }],
  [{ title: 'x' }, { title: 'x' }],
])('from %j follows %j', (part, changed) => {
  expect(changeFields(part, TODAY)).toEqual(changed);
});

test('of the checklist what has a text is sent, a present item with its id', () => {
  const line = (key: string, id: number | null, text: string) => ({
    key,
    id,
    text,
    dueDate: null,
    isRequired: false,
  });
  const fields = { ...BLANK, items: [line('1', 1, 'one'), line('x', null, ' '), line('y', null, 'two')] };
  expect(createBody(fields, '').items).toEqual([
    { id: 1, text: 'one', dueDate: null, isRequired: false },
    { text: 'two', dueDate: null, isRequired: false },
  ]);
});

test('a change sends what differs and what belongs to it, responsible people only from who may choose them', () => {
  const change = (part: object, mayChoose = true) => changeBody(FIELDS, { ...FIELDS, ...part }, '', mayChoose);
  expect(change({})).toEqual({ isFileChanged: false });
  expect(change({ tagId: null })).toEqual({ typeId: 1, tagId: null, isFileChanged: false });
  expect(change({ finishDate: '2026-04-03' })).toEqual({
    isFinish: true,
    finishDate: '2026-04-03',
    isFileChanged: false,
  });
  expect(change({ files: [] })).toEqual({ isFileChanged: true, files: [] });
  expect(change({ editors: [9] })).toEqual({ editors: [9], isFileChanged: false });
  expect(change({ editors: [9] }, false)).toEqual({ isFileChanged: false });
  const units = { company: true, departments: [], groups: [4], levels: [] };
  expect(change({ units: ['company', 'group:4'] })).toEqual({ readers: [8], units, isFileChanged: false });
  expect(change({ isUrlPublic: false })).toEqual({ isUrlPublic: false, isFileChanged: false });
});
