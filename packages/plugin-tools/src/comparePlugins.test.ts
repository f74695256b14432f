import { type Manifest, manifestOf } from '@atrium/sdk';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { comparePlugins } from './comparePlugins.ts';

const call = (needs: unknown = 'anyone', returns: unknown = z.object({})) => ({ get: '/a/:id', needs, returns });

/** The `plugin.json` of a version of a plugin. */
function version(contract: object = {}, files: Partial<Manifest> = {}): Manifest {
  const whole = { id: 'sample', sdk: 1, name: '範例', ...contract } as unknown as Parameters<typeof manifestOf>[0];
  const parts = { version: '1.2.3', built: '0.2.0', client: null, server: null, steps: [] };
  return { ...manifestOf(whole, parts), ...files };
}

const changesOf = (before: Manifest, now: Manifest) =>
  comparePlugins(before, now).changes.map(({ part, sentence }) => `${part} ${sentence}`);

test('the same contract needs no other version', () => {
  const same = version({ api: { one: call() }, tabs: { List: { title: '清單' } }, actions: { edit: '編輯' } });
  expect(comparePlugins(same, same)).toEqual({ changes: [], problems: [], notes: [], least: '1.2.3', isEnough: true });
});

test.each<[string, object, string, string]>([
  ['a permission', { actions: { 'sample.edit': '編輯' } }, '權限', 'sample.edit'],
  ['a tab', { tabs: { List: { title: '清單' } } }, '分頁', 'List'],
  ['a panel', { panels: { Chat: { title: '對話' } } }, '浮動面板', 'Chat'],
  ['a part of the header', { header: { Bell: { title: '通知' } } }, '頁首項目', 'Bell'],
  ['an entry of the account menu', { account: { Name: { title: '名稱' } } }, '帳號選單項目', 'Name'],
  ['a side tab', { sideTabs: { Bin: { title: '垃圾桶' } } }, '側邊分頁', 'Bin'],
  ['a card', { today: { Card: { title: '卡片' } } }, '今日卡片', 'Card'],
  ['a page', { pages: { show: { path: '/show/:id', title: '頁面', signedIn: false } } }, '頁面', '/show/:id'],
  ['a command', { commands: { add: { title: '新增' } } }, '指令', 'add'],
  ['an entry of the menu', { menu: [{ code: '0501', opens: 'List' }] }, '選單項目', '0501'],
  ['a live event', { events: { changed: z.object({}) } }, '即時事件', 'changed'],
  ['a published event', { publishes: { moved: z.object({}) } }, '發佈的事件', 'moved'],
  ['an offer', { offers: { find: {} } }, '提供的功能', 'find'],
  ['an extension point', { points: { rows: {} } }, '擴充點', 'rows'],
  ['a command of the operator', { cli: { list: { usage: '', summary: '', examples: [] } } }, '命令列指令', 'list'],
])('%s that is removed breaks others, one that is added does not', (_what, contract, what, name) => {
  expect(changesOf(version(contract), version())).toEqual([`major 刪除了${what}「${name}」`]);
  expect(changesOf(version(), version(contract))).toEqual([`minor 新增了${what}「${name}」`]);
});

test('calls are known by their addresses, whatever they and their parameters are called', () => {
  const before = version({ api: { one: call(), two: { ...call(), get: '/b' } } });
  const renamed = version({ api: { other: { ...call(), get: '/a/:key' }, two: { ...call(), get: '/b' } } });
  expect(changesOf(before, renamed)).toEqual([]);
  expect(changesOf(before, version({ api: { one: call() } }))).toEqual(['major 刪除了呼叫「two」（GET /b）']);
  expect(changesOf(version({ api: { one: call() } }), before)).toEqual(['minor 新增了呼叫「two」（GET /b）']);
  const moved = version({ api: { one: call(), two: { post: '/b', needs: 'anyone', returns: z.object({}) } } });
  expect(changesOf(before, moved)).toEqual(['major 呼叫「two」的位址由 GET /b 改為 POST /b']);
  const swapped = version({ api: { two: call(), one: { ...call(), get: '/b', service: 'calendar' } } });
  expect(changesOf(before, swapped)).toEqual([
    'major 刪除了呼叫「two」（GET /b）',
    'minor 新增了呼叫「one」（GET /b）',
  ]);
});

const recent = (...all: string[]) => ({ all, recent: '15m' });

test.each<[unknown, unknown, string]>([
  ['a.edit', 'anyone', 'minor'],
  ['a.edit', ['a.edit', 'a.view'], 'minor'],
  ['changeToken', 'public', 'minor'],
  [recent('a.edit'), 'anyone', 'minor'],
  ['anyone', 'a.edit', 'major'],
  ['anyone', 'changeToken', 'major'],
  ['changeToken', 'anyone', 'major'],
  ['public', 'anyone', 'major'],
  [['a.edit', 'a.view'], 'a.edit', 'major'],
  ['a.edit', 'a.manage', 'major'],
  ['a.edit', recent('a.edit'), 'major'],
  [recent('a.edit'), recent('a.edit', 'a.view'), 'major'],
])('a call that needs %j and then %j: %s', (before, now, part) => {
  expect(changesOf(version({ api: { one: call(before) } }), version({ api: { one: call(now) } }))).toEqual([
    expect.stringMatching(new RegExp(`^${part} 呼叫「one」（GET /a/:id）的權限由「.+」改為「.+」$`)),
  ]);
});

test('the same permissions in another order are the same', () => {
  const needs = (...actions: string[]) => version({ api: { one: call(actions) } });
  expect(changesOf(needs('a', 'b'), needs('b', 'a'))).toEqual([]);
});

test('a call whose response becomes a file breaks others', () => {
  const [before, now] = [
    version({ api: { one: call() } }),
    version({ api: { one: call('anyone', { file: 'text/csv' }) } }),
  ];
  expect(changesOf(before, now)).toEqual(['major 呼叫「one」（GET /a/:id）的回應由資料改為text/csv']);
});

test('a view that opens with fewer parameters still does', () => {
  const tab = (params: z.ZodObject) => version({ tabs: { List: { title: '清單', params } } });
  const before = tab(z.object({ id: z.int(), day: z.string().optional() }));
  expect(changesOf(before, tab(z.object({ id: z.int().optional(), day: z.string().optional() })))).toEqual([]);
  expect(changesOf(before, tab(z.object({ id: z.string(), day: z.string(), more: z.string() })))).toEqual([
    'major 畫面「List」的參數「id」改為另一種型別',
    'major 畫面「List」現在必須有參數「day」',
    'major 畫面「List」現在必須有參數「more」',
  ]);
});

const step = (tag: string, isCompatible = true) => ({ tag, isCompatible });
const stepsOf = (steps: Manifest['steps'], hashes: Readonly<Record<string, string>> = {}) =>
  version(
    {},
    { steps, files: Object.fromEntries(Object.entries(hashes).map(([tag, hash]) => [`migrations/${tag}.sql`, hash])) },
  );

test('a step that the version before does not understand needs another version than one that it does', () => {
  const now = stepsOf([step('0000_a'), step('0001_b'), step('0002_c', false)]);
  expect(changesOf(stepsOf([step('0000_a')]), now)).toEqual([
    'major 新增了資料表步驟「0002_c」，前一版無法再使用資料表，更新後不能還原',
    'patch 新增了資料表步驟「0001_b」，前一版仍可使用資料表',
  ]);
});

test.each<[string, Manifest, string]>([
  ['is missing', stepsOf([step('0000_a')], { '0000_a': '1' }), '「0001_b」不見了'],
  ['has changed', stepsOf([step('0000_a'), step('0001_b')], { '0000_a': '1', '0001_b': '3' }), '「0001_b」內容改變了'],
  [
    'has others before it',
    stepsOf([step('0000_a'), step('0000_x'), step('0001_b')], { '0000_a': '1', '0001_b': '2' }),
    '要排在已發佈的步驟之後',
  ],
])('a step that hosts have run and that %s is a problem with every version', (_what, now, problem) => {
  const before = stepsOf([step('0000_a'), step('0001_b')], { '0000_a': '1', '0001_b': '2' });
  const { problems } = comparePlugins(before, { ...now, version: '9.0.0' });
  expect(problems).toEqual([expect.stringContaining(problem)]);
});

test('steps of an archive by an earlier builder are not compared, which is noted', () => {
  const { steps: _, ...before } = version();
  const { notes, problems, changes } = comparePlugins(before, stepsOf([step('0000_a')]));
  expect([notes, problems, changes]).toEqual([[expect.stringContaining('無法比較')], [], []]);
});

const REMOVED = [version({ actions: { a: '甲' } }), version()] as const;
const ADDED = [version(), version({ actions: { a: '甲' } })] as const;
const STEP = [version(), stepsOf([step('0000_a')])] as const;
const NOTHING = [version(), version()] as const;

test.each<[string, string, string, string, boolean, readonly [Manifest, Manifest]]>([
  ['a removal', '1.2.3', '1.3.0', '2.0.0', false, REMOVED],
  ['a removal', '1.2.3', '2.0.0', '2.0.0', true, REMOVED],
  ['a removal', '1.2.3', '10.0.0', '2.0.0', true, REMOVED],
  ['a removal', '0.2.3', '0.2.4', '0.3.0', false, REMOVED],
  ['a removal', '0.2.3', '0.3.0', '0.3.0', true, REMOVED],
  ['a removal', '1.2.3', '2.0.0-rc.1', '2.0.0', true, REMOVED],
  ['a removal after a pre-release', '2.0.0-rc.1', '2.0.0', '3.0.0', true, REMOVED],
  ['a removal in the same pre-release', '2.0.0-rc.1', '2.0.0-rc.1', '3.0.0', false, REMOVED],
  ['an addition', '1.2.3', '1.2.4', '1.3.0', false, ADDED],
  ['an addition', '1.2.3', '1.3.0+build.5', '1.3.0', true, ADDED],
  ['an addition', '0.2.3', '0.2.4', '0.2.4', true, ADDED],
  ['a step', '1.2.3', '1.2.3', '1.2.4', false, STEP],
  ['a step', '1.2.9', '1.2.10', '1.2.10', true, STEP],
  ['nothing', '1.2.3', '1.2.3', '1.2.3', true, NOTHING],
  ['nothing', '1.2.3', '1.1.9', '1.2.3', false, NOTHING],
])('%s from %s to %s', (_what, from, to, least, isEnough, [before, now]) => {
  expect(comparePlugins({ ...before, version: from }, { ...now, version: to })).toMatchObject({ least, isEnough });
});

test('before 1.0.0 the part that rises is the one after it', () => {
  const parts = ([before, now]: readonly [Manifest, Manifest]) =>
    comparePlugins({ ...before, version: '0.1.0' }, now).changes.map(({ part }) => part);
  expect([REMOVED, ADDED, STEP].map(parts)).toEqual([['minor'], ['patch'], ['patch']]);
});

test('what is no version is refused', () => {
  expect(() => comparePlugins(version(), version({}, { version: '1.2' }))).toThrow(RangeError);
  expect(() => comparePlugins(version({}, { version: 'latest' }), version())).toThrow('"latest" is not a version');
});
