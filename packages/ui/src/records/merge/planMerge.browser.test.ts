import { readHtml } from '@atrium/sdk/richText';
import { describe, expect, test } from 'vitest';
import { readContent, mergeContent, readText } from './mergeContent.ts';
import { type MergePlan, planMerge as plan3 } from './planMerge.ts';

interface FormItem {
  readonly key: string;
  readonly id: number | null;
  readonly text: string;
  readonly dueDate: string | null;
  readonly isRequired: boolean;
}

interface FormFields {
  readonly title: string;
  readonly typeId: number | null;
  readonly tagId: number | null;
  readonly level: number;
  readonly editors: readonly number[];
  readonly readers: readonly number[];
  readonly isUrlPublic: boolean;
  readonly isFinish: boolean;
  readonly finishDate: string | null;
  readonly files: readonly { readonly fileId: string }[];
  readonly content: string;
  readonly memo: string;
  readonly items: readonly FormItem[];
}

const BLANK: FormFields = {
  ...{ title: '', typeId: null, tagId: null, level: 1, editors: [], readers: [], isUrlPublic: false },
  ...{ isFinish: false, finishDate: null, files: [], content: '', memo: '甲\n乙\n丙', items: [] },
};

const planMerge = (base: FormFields, mine: FormFields, theirs: FormFields): MergePlan<FormFields> =>
  plan3(base, mine, theirs, {
    ...{ richTexts: ['content'], people: ['editors', 'readers'], sets: ['files'], lists: ['items'] },
    repeatable: ['items'],
    groups: { category: ['typeId', 'tagId'], link: ['isUrlPublic'], finish: ['isFinish', 'finishDate'] },
  });

const item = (key: string, text: string): FormItem => ({
  key,
  id: Number(key) || null,
  text,
  dueDate: null,
  isRequired: false,
});
const file = (fileId: string) => ({ fileId, fileName: fileId, fileUrl: `/${fileId}`, size: 1, mimeType: 'x' });
const BASE: FormFields = {
  ...{ ...BLANK, title: '主旨', readers: [1, 2], files: [file('a'), file('b')] },
  content: '<p>一</p><p>二</p><p>三</p>',
  items: [item('1', '帳號'), item('2', '金鑰')],
};
const NONE = new Map();
/** The first item, as a place describes it. */
const itemsOf = ({ items: [first] }: Pick<FormFields, 'items'>) => JSON.stringify({ items: [first] });

describe('what only one side changed', () => {
  test('is in the result of both', () => {
    const plan = planMerge(
      BASE,
      { ...BASE, title: '我的' },
      { ...BASE, level: 3, content: '<p>一</p><p>二二</p><p>三</p>' },
    );
    expect(plan.places).toEqual([]);
    expect(plan.merged).toEqual([
      { field: 'title', side: 'mine' },
      { field: 'level', side: 'theirs' },
      { field: 'content', side: 'theirs' },
    ]);
    expect(plan.result(NONE)).toEqual({ ...BASE, title: '我的', level: 3, content: '<p>一</p><p>二二</p><p>三</p>' });
  });

  test('different paragraphs are both kept, also added ones', () => {
    const mine = { ...BASE, content: '<p>零</p><p>一</p><p>二</p><p>三</p>' };
    const plan = planMerge(BASE, mine, { ...BASE, content: '<p>一</p><p>二</p><p>三</p><p>四</p>' });
    expect(plan.places).toEqual([]);
    expect(plan.result(NONE).content).toBe('<p>零</p><p>一</p><p>二</p><p>三</p><p>四</p>');
  });

  test('people and files that either added are there, those that either removed are not', () => {
    const mine = { ...BASE, readers: [1, 2, 3], files: [file('a')] };
    const plan = planMerge(BASE, mine, { ...BASE, readers: [2, 4], files: [file('a'), file('b'), file('c')] });
    const { readers, files } = plan.result(NONE);
    expect([...readers].toSorted()).toEqual([2, 3, 4]);
    expect(files.map(({ fileId }) => fileId)).toEqual(['a', 'c']);
  });
});

describe('what both changed', () => {
  test('is chosen, mine at first', () => {
    const mine = {
      ...BASE,
      title: '我的',
      content: '<p>一</p><p>我</p><p>三</p>',
      items: [item('1', '我的帳號'), item('2', '金鑰')],
    };
    const theirs = {
      ...BASE,
      title: '他的',
      content: '<p>一</p><p>他</p><p>三</p>',
      items: [item('1', '他的帳號'), item('2', '金鑰')],
    };
    const plan = planMerge(BASE, mine, theirs);
    expect(plan.places.map(({ key, number, mine: own, theirs: other }) => [key, number, own, other])).toEqual([
      ['title', null, '{"title":"我的"}', '{"title":"他的"}'],
      ['content 2', 2, '我', '他'],
      ['items 1', 1, itemsOf(mine), itemsOf(theirs)],
    ]);
    expect(plan.result(NONE)).toMatchObject({ title: '我的', content: mine.content, items: mine.items });
    const theirOwn = new Map(plan.places.map(({ key }) => [key, 'theirs' as const]));
    expect(plan.result(theirOwn)).toMatchObject({ title: '他的', content: theirs.content, items: theirs.items });
  });

  test('an item that one removed and the other changed is a choice; the same change by both is none', () => {
    const mine = { ...BASE, title: '一樣', items: [item('2', '金鑰'), item('new', '我加的')] };
    const plan = planMerge(BASE, mine, { ...BASE, title: '一樣', items: [item('1', '帳號權限'), item('2', '金鑰')] });
    expect(plan.places).toMatchObject([
      { key: 'items 1', mine: null, theirs: itemsOf({ items: [item('1', '帳號權限')] }) },
    ]);
    expect(plan.result(NONE).items.map(({ text }) => text)).toEqual(['金鑰', '我加的']);
    const kept = plan.result(new Map([['items 1', 'theirs' as const]]));
    expect(kept.items.map(({ text }) => text)).toEqual(['帳號權限', '金鑰', '我加的']);
  });
});

const due = { ...item('1', '帳號'), dueDate: '2026-04-02' };
const required = { ...item('1', '帳號'), isRequired: true };
const [one, two] = BASE.items as [FormItem, FormItem];

test.each<[string, Partial<FormFields>, Partial<FormFields>, readonly string[], Partial<FormFields>]>([
  ['nothing', {}, {}, [], {}],
  ['the same by both', { level: 3, items: [due, two] }, { level: 3, items: [due, two] }, [], { level: 3 }],
  ['my importance', { level: 3 }, {}, ['level mine'], { level: 3 }],
  ['their category', {}, { typeId: 5, tagId: 6 }, ['category theirs'], { typeId: 5, tagId: 6 }],
  ['their link', {}, { isUrlPublic: true }, ['link theirs'], { isUrlPublic: true }],
  ['my date', { isFinish: true, finishDate: '2026-04-02' }, {}, ['finish mine'], { isFinish: true }],
  ['my content', { content: '<p>一</p>' }, {}, ['content mine'], { content: '<p>一</p>' }],
  ['my responsible people', { editors: [7] }, {}, ['editors mine'], { editors: [7] }],
  ['another reader of mine', { readers: [1, 3] }, {}, ['readers mine'], { readers: [1, 3] }],
  ['a reader that I removed', { readers: [1] }, {}, ['readers mine'], { readers: [1] }],
  ['a file that they removed', {}, { files: [file('a')] }, ['files theirs'], { files: [file('a')] }],
  ['my day of an item', { items: [due, two] }, {}, ['items mine'], { items: [due, two] }],
  ['their duty of an item', {}, { items: [required, two] }, ['items theirs'], { items: [required, two] }],
  ['an item that they removed', {}, { items: [one] }, ['items theirs'], { items: [one] }],
  ['an item that both removed', { items: [one] }, { items: [one] }, [], { items: [one] }],
  ['an item of mine', { items: [one, two, item('x', '我加的')] }, {}, ['items mine'], {}],
  ['an item of theirs', {}, { items: [one, item('9', '他加的'), two] }, ['items theirs'], {}],
])('without a choice: %s', (_what, mine, theirs, merged, result) => {
  const plan = planMerge(BASE, { ...BASE, ...mine }, { ...BASE, ...theirs });
  expect(plan.places).toEqual([]);
  expect(plan.merged.map(({ field, side }) => `${field} ${side}`)).toEqual(merged);
  expect(plan.result(NONE)).toEqual({ ...BASE, ...mine, ...theirs, ...result });
});

test('category and tag are chosen together, and only what is a place is chosen', () => {
  const plan = planMerge(BASE, { ...BASE, typeId: 1, tagId: 2, title: '我的' }, { ...BASE, typeId: 3, tagId: null });
  expect(plan.places.map(({ key }) => key)).toEqual(['category']);
  const theirs = new Map([
    ['category', 'theirs' as const],
    ['title', 'theirs' as const],
  ]);
  expect(plan.result(theirs)).toMatchObject({ typeId: 3, tagId: null, title: '我的' });
});

test.each<[string, string, string, readonly (string | null)[] | null, number]>([
  [
    'a paragraph that I removed and they changed',
    '<p>一</p><p>三</p>',
    '<p>一</p><p>他</p><p>三</p>',
    ['content 2', '二', null, '他'],
    2,
  ],
  [
    'what both added at one place',
    '<p>零</p><p>一</p><p>二</p><p>三</p>',
    '<p>他</p><p>一</p><p>二</p><p>三</p>',
    ['content 1', null, '零', '他'],
    3,
  ],
  ['what both added alike', '<p>零</p><p>一</p><p>二</p><p>三</p>', '<p>零</p><p>一</p><p>二</p><p>三</p>', null, 3],
  ['what both removed', '<p>一</p>', '<p>一</p>', null, 1],
])('%s', (_what, mine, theirs, place, sameBlocks) => {
  const plan = planMerge(BASE, { ...BASE, content: mine }, { ...BASE, content: theirs });
  const places = plan.places.map(({ key, base, mine: own, theirs: other }) => [key, base, own, other]);
  expect(places).toEqual(place === null ? [] : [place]);
  expect(plan.sameBlocks).toBe(sameBlocks);
  expect(plan.result(NONE).content).toBe(mine);
  expect(plan.merged).toEqual([]);
});

test('the number of an item is that of the list before', () => {
  const plan = planMerge(BASE, { ...BASE, items: [one] }, { ...BASE, items: [one, { ...two, text: '兩把金鑰' }] });
  expect(plan.places.map(({ key, number }) => [key, number])).toEqual([['items 2', 2]]);
});

test('a plain text is merged by lines; a line that both changed is chosen', () => {
  const mine = { ...BASE, memo: '甲一\n乙我\n丙' };
  const theirs = { ...BASE, memo: '甲\n乙他\n丙\n丁' };
  const plan = planMerge(BASE, mine, theirs);
  expect(plan.places).toEqual([
    {
      key: 'memo 2',
      field: 'memo',
      number: 2,
      kind: 'text',
      base: '乙',
      mine: '乙我',
      theirs: '乙他',
      canKeepBoth: true,
    },
  ]);
  expect(plan.result(NONE).memo).toBe('甲一\n乙我\n丙\n丁');
  expect(plan.result(new Map([['memo 2', 'theirs' as const]])).memo).toBe('甲一\n乙他\n丙\n丁');
  expect(plan.result(new Map([['memo 2', 'both' as const]])).memo).toBe('甲一\n乙他\n乙我\n丙\n丁');
});

test('a text of several lines is merged so with one line too; a title never keeps both', () => {
  const base = { memo: '甲', title: '甲' };
  const plan = plan3(base, { memo: '乙', title: '乙' }, { memo: '丙', title: '丙' }, { texts: ['memo'] });
  expect(plan.places).toMatchObject([
    { key: 'memo 1', number: null, canKeepBoth: true },
    { key: 'title', canKeepBoth: false },
  ]);
  const both = new Map(plan.places.map(({ key }) => [key, 'both' as const]));
  expect(plan.result(both)).toEqual({ memo: '丙\n乙', title: '乙' });
  // one of them was emptied: there is nothing to keep beside the other
  expect(plan3(base, { ...base, memo: '' }, { ...base, memo: '丙' }, { texts: ['memo'] }).places).toMatchObject([
    { mine: null, canKeepBoth: false },
  ]);
});

test('a paragraph and an entry that both changed can both be kept, theirs first; mine is a new entry', () => {
  const mine = { ...BASE, content: '<p>一</p><p>我</p><p>三</p>', items: [item('1', '我的'), item('2', '金鑰')] };
  const theirs = { ...BASE, content: '<p>一</p><p>他</p><p>三</p>', items: [item('1', '他的'), item('2', '金鑰')] };
  const plan = planMerge(BASE, mine, theirs);
  expect(plan.places.map(({ key, canKeepBoth }) => [key, canKeepBoth])).toEqual([
    ['content 2', true],
    ['items 1', true],
  ]);
  const { content, items } = plan.result(new Map(plan.places.map(({ key }) => [key, 'both' as const])));
  expect(content).toBe('<p>一</p><p>他</p><p>我</p><p>三</p>');
  expect(items.map(({ id, text }) => [id, text])).toEqual([
    [1, '他的'],
    [null, '我的'],
    [2, '金鑰'],
  ]);
  expect(new Set(items.map(({ key }) => key)).size).toBe(3);
});

test('an entry with values that the form does not know cannot be repeated', () => {
  const [base, mine, theirs] = ['甲', '乙', '丙'].map((name) => ({ extras: [{ key: 'a', name, value: null }] }));
  expect(plan3(base!, mine!, theirs!, { lists: ['extras'] }).places).toMatchObject([
    { key: 'extras a', canKeepBoth: false },
  ]);
});

test('where one side has nothing there is no third choice', () => {
  const removed = { ...BASE, content: '<p>一</p><p>三</p>', items: [item('2', '金鑰')] };
  const changed = { ...BASE, content: '<p>一</p><p>二二</p><p>三</p>', items: [item('1', '改'), item('2', '金鑰')] };
  expect(planMerge(BASE, removed, changed).places.map(({ canKeepBoth }) => canKeepBoth)).toEqual([false, false]);
});

/** What is merged without a choice, and each conflict as `base | mine | theirs`. */
const merged = (base: string, mine: string, theirs: string) => {
  const parts = mergeContent(base, mine, theirs);
  const conflicts = parts.flatMap((part) =>
    part.kind === 'conflict' ? [[part.base, part.mine, part.theirs].map(readText).join(' | ')] : [],
  );
  return { parts, conflicts, content: readContent(parts, () => 'mine') };
};

test('changes of neighbouring paragraphs are apart: mine of one and theirs of the other need no choice', () => {
  const { conflicts, content } = merged(
    '<p>第一段文字</p><p>第二段文字</p>',
    '<p>第一段文字改</p><p>第二段文字</p>',
    '<p>第一段文字</p><p>第二段文字新</p>',
  );
  expect(conflicts).toEqual([]);
  expect(content).toBe('<p>第一段文字改</p><p>第二段文字新</p>');
});

test('of two neighbours that both changed, each is a choice', () => {
  const { parts, conflicts } = merged('<p>一一</p><p>二二</p>', '<p>一甲</p><p>二甲</p>', '<p>一乙</p><p>二乙</p>');
  expect(conflicts).toEqual(['一一 | 一甲 | 一乙', '二二 | 二甲 | 二乙']);
  expect(readContent(parts, (place) => (place === 1 ? 'mine' : 'theirs'))).toBe('<p>一甲</p><p>二乙</p>');
});

test('a paragraph that is added beside a changed one is not taken for it', () => {
  const { conflicts, content } = merged(
    '<p>帳號已經移轉</p><p>結尾</p>',
    '<p>先讀這裡</p><p>帳號已經移轉完成</p><p>結尾</p>',
    '<p>帳號已經移轉</p><p>結尾再改</p>',
  );
  expect(conflicts).toEqual([]);
  expect(content).toBe('<p>先讀這裡</p><p>帳號已經移轉完成</p><p>結尾再改</p>');
});

test('what both added at one place can both be kept', () => {
  const { parts } = merged('<p>一</p>', '<p>一</p><p>甲加</p>', '<p>一</p><p>乙加</p>');
  expect(readContent(parts, () => 'both')).toBe('<p>一</p><p>乙加</p><p>甲加</p>');
});

const rows = (...of: readonly string[]) =>
  `<table><tbody>${of
    .map(
      (row) =>
        `<tr>${row
          .split(' ')
          .map((cell) => `<td>${cell}</td>`)
          .join('')}</tr>`,
    )
    .join('')}</tbody></table>`;

test('a table is merged by rows', () => {
  const { parts, conflicts, content } = merged(
    `<p>表</p>${rows('a 1', 'b 2', 'c 3')}`,
    `<p>表</p>${rows('a 9', 'b 8', 'c 3')}`,
    `<p>表</p>${rows('a 1', 'b 7', 'c 3', 'd 4')}`,
  );
  expect(conflicts).toEqual(['b\t2 | b\t8 | b\t7']);
  expect(content).toBe(`<p>表</p>${rows('a 9', 'b 8', 'c 3', 'd 4')}`);
  expect(readContent(parts, () => 'theirs')).toBe(`<p>表</p>${rows('a 9', 'b 7', 'c 3', 'd 4')}`);
});

test('of a table the rows are named by their numbers, and both versions of a row can be kept but that of its titles', () => {
  const table = (head: string, row: string) =>
    `<table><thead><tr><th>${head}</th></tr></thead><tbody><tr><td>${row}</td></tr></tbody></table>`;
  const of = (content: string) => ({ ...BASE, content });
  const plan = planMerge(of(table('欄', 'a')), of(table('欄一', 'b')), of(table('欄二', 'c')));
  expect(plan.places.map(({ number, row, canKeepBoth }) => [number, row, canKeepBoth])).toEqual([
    [1, 1, false],
    [1, 2, true],
  ]);
  const both = plan.result(new Map([[plan.places[1]!.key, 'both' as const]]));
  expect(readText(readHtml(both.content))).toBe('欄一\nc\nb');
});

test('a table of which one changed the columns is a choice as a whole', () => {
  expect(merged(rows('a 1'), rows('a 1 x'), rows('a 2')).conflicts).toEqual(['a\t1 | a\t1\tx | a\t2']);
});

test('two tables beside each other stay two', () => {
  const { content } = merged(rows('a') + rows('b'), rows('a', 'c') + rows('b'), rows('a') + rows('b', 'd'));
  expect(content).toBe(rows('a', 'c') + rows('b', 'd'));
});
