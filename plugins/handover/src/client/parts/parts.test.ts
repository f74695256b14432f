import { expect, test } from 'vitest';
import texts from '../../../locales/zh-TW.json' with { type: 'json' };
import { changedParts, changedText } from '../show/changes.ts';
import type { HandoverRow, Translate } from '../types.ts';
import { fullDay, itemText, shortDay, shortMoment } from './texts.ts';
import { lacksPassphrase, linkChanges } from './LinkFields.tsx';
import { overdueText, rowDetail, type Statused } from './StatusMark.tsx';

const TODAY = '2026-03-26';
const t = ((key: keyof typeof texts, values: Record<string, unknown> = {}) =>
  Object.entries(values).reduce<string>(
    (text, [name, value]) => text.replaceAll(`{${name}}`, String(value)),
    texts[key],
  )) as unknown as Translate;

const late = (...overdue: HandoverRow['overdue']) => ({ overdue, overdueDays: 3 });

test.each<[Statused, string]>([
  [{ state: 'open' }, '未完成'],
  [{ state: 'scheduled' }, '預定結案'],
  [{ state: 'closed' }, '已結案'],
  [{ state: 'open', isEditor: true, acknowledgedOn: null }, '等我接手'],
  [{ state: 'scheduled', isEditor: true, acknowledgedOn: '2026-03-26 09:00' }, '預定結案'],
  [{ state: 'open', isEditor: false, acknowledgedOn: null }, '未完成'],
  [{ state: 'open', isEditor: true, ...late('acknowledge', 'items', 'close') }, '逾期 3 天未接手'],
  [{ state: 'open', isEditor: true, ...late('items', 'close') }, '項目逾期 3 天'],
  [{ state: 'scheduled', ...late('close') }, '逾期 3 天未結案'],
  [{ state: 'closed', isEditor: true, acknowledgedOn: null, ...late('close') }, '已結案'],
])('the status of %j is %s', (of, text) => {
  expect(overdueText(of, t)).toBe(text);
});

test('a card shows for how long a handover is overdue, else when it was published', () => {
  const row = {
    state: 'open',
    publisher: '王雅婷',
    publishDate: '2025-12-31 09:00',
    overdue: [],
  } as unknown as HandoverRow;
  expect(rowDetail(row, t)).toMatch(/^王雅婷，2025\/12\/31$/);
  expect(rowDetail({ ...row, ...late('items') }, t)).toMatch(/^項目逾期 3 天.王雅婷$/);
});

test('days of another year have it, and a moment of today is a time', () => {
  expect([shortDay('2026-01-05', TODAY), shortDay('2025-12-31', TODAY)]).toEqual(['1/5', '2025/12/31']);
  expect([fullDay('2026-04-02', TODAY), fullDay('2027-01-01', TODAY)]).toEqual(['4/2 (週四)', '2027/1/1 (週五)']);
  expect([shortMoment(`${TODAY} 11:20`, TODAY), shortMoment('2026-03-25 11:20', TODAY)]).toEqual(['11:20', '3/25']);
});

test('an item is described with its day, and that it has to be done', () => {
  const of = (dueDate: string | null, isRequired: boolean) => itemText(t, { text: '交回金鑰', dueDate, isRequired });
  expect(of(null, false)).toBe('交回金鑰');
  expect(of('2025-12-31', false)).toBe('交回金鑰（2025/12/31 前）');
  expect(of(null, true)).toBe('交回金鑰（結案前必須完成）');
  expect(of('2025-12-31', true)).toMatch(/^交回金鑰（2025\/12\/31 前.結案前必須完成）$/);
});

const link = (hasPassphrase: boolean, passphrase = '', expiresOn: string | null = null) => ({
  expiresOn,
  hasPassphrase,
  passphrase,
});

test.each([
  [link(false), false, false],
  [link(true), false, true],
  [link(true), true, false],
  [link(true, '七個字的不夠長'), false, true],
  [link(true, '七個字的不夠長'), true, true],
  [link(true, ' 北門倉庫二樓左側 '), false, false],
  [link(true, '🔑🔑🔑🔑🔑🔑🔑🔑'), true, false],
  [link(false, '短'), true, false],
])('%j, of which one is stored: %s, lacks a passphrase: %s', (settings, isStored, lacks) => {
  expect(lacksPassphrase(settings, isStored)).toBe(lacks);
});

test('of a link only what differs is sent', () => {
  const [open, secret] = [
    { expiresOn: null, hasPassphrase: false },
    { expiresOn: TODAY, hasPassphrase: true },
  ];
  expect(linkChanges(open, link(false))).toEqual({});
  expect(linkChanges(secret, link(true, '', TODAY))).toEqual({});
  expect(linkChanges(secret, link(false))).toEqual({ urlExpiresOn: null, urlPassphrase: null });
  expect(linkChanges(open, link(true, '北門一號', TODAY))).toEqual({ urlExpiresOn: TODAY, urlPassphrase: '北門一號' });
});

const BEFORE = {
  revision: 1,
  revisedOn: '',
  parts: [],
  title: 'a',
  content: '',
  typeName: 'b',
  tagName: 'c',
  level: 1,
  finishDate: null,
  fileNames: ['x', 'y'],
  items: [
    { text: 'one', dueDate: null, isRequired: false },
    { text: 'one', dueDate: null, isRequired: false },
  ],
};
const AFTER = { ...BEFORE, files: BEFORE.fileNames.map((fileName) => ({ fileName })) };
const [item] = BEFORE.items;

test.each<[object, string]>([
  [{}, ''],
  [{ title: 'z' }, '主旨'],
  [{ typeName: 'z' }, '分類'],
  [{ tagName: 'z' }, '分類'],
  [{ level: 2 }, '重要性'],
  [{ finishDate: TODAY }, '結案日期'],
  [{ items: [item] }, '檢查清單 1 項'],
  [{ items: [item, item, item] }, '檢查清單 1 項'],
  [{ items: [item, { ...item, dueDate: TODAY }] }, '檢查清單 1 項'],
  [{ items: [item, { ...item, isRequired: true }] }, '檢查清單 1 項'],
  [{ files: [{ fileName: 'x' }, { fileName: 'z' }, { fileName: 'q' }] }, '附件 2 個'],
  [{ files: [{ fileName: 'y' }, { fileName: 'x' }] }, ''],
  [{ level: 2, files: [], title: 'z' }, '主旨、附件 2 個、重要性'],
])('what changed by %j reads "%s"', (part, text) => {
  expect(changedText(t, changedParts(BEFORE as never, { ...AFTER, ...part } as never, 0)).replace('及', '、')).toBe(
    text,
  );
});

test('places of the content are counted where there are any', () => {
  expect(changedText(t, changedParts(BEFORE as never, AFTER as never, 1))).toBe('內容 1 處');
});
