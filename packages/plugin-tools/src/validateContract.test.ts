import type { AnyContract } from '@atrium/sdk';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { validateContract } from './validateContract.ts';

const contractWith = (call: object) =>
  ({
    id: 'sample',
    sdk: 1,
    name: '範例',
    api: { list: { get: '/a', returns: z.object({}), needs: 'anyone', ...call } },
  }) as AnyContract;

test.each([
  [{ per: 'person', max: 2, in: '1h' }, 'anyone', []],
  [{ per: 'person', max: 2, in: '2d' }, 'anyone', ['limit.in「2d」不是時間長度，請寫 30s、15m、1h 這樣的值，最長一天']],
  [{ per: 'person', max: 0, in: '1h' }, 'anyone', ['limit.max 必須是 1 以上的整數']],
  [{ per: 'person', max: 1.5, in: '1h' }, 'anyone', ['limit.max 必須是 1 以上的整數']],
  [{ per: 'address', max: 1, in: '1h' }, 'public', []],
  [{ per: 'session', max: 1, in: '1h' }, 'public', [`請寫 limit: { per: 'address', … }`]],
])('a limit %j of a call for %s', (limit, needs, problems) => {
  const found = validateContract(contractWith({ limit, needs }));
  expect(found).toEqual(problems.map((problem) => expect.stringContaining(problem) as string));
});

test.each([
  [{ all: [], recent: '15m' }, []],
  [{ all: [], recent: '15' }, ['needs.recent「15」不是時間長度']],
  [{ all: ['anyone'], recent: '15m' }, ['任何登入的人請寫 all: []']],
])('a recent proof %j', (needs, problems) => {
  const found = validateContract(contractWith({ needs }));
  expect(found).toEqual(problems.map((problem) => expect.stringContaining(problem) as string));
});

test.each([
  [{ opensFirst: true, params: z.object({ id: z.int() }) }, ['「Sample」自動開啟（opensFirst）']],
  [{ opensFirst: true, params: z.object({ id: z.int().optional() }) }, []],
  [{ params: z.object({ id: z.int() }) }, []],
  [{ opensFirst: true }, []],
])('a tab %j', (tab, problems) => {
  const found = validateContract({ ...contractWith({}), tabs: { Sample: { title: '範例', ...tab } } } as AnyContract);
  expect(found).toEqual(problems.map((problem) => expect.stringContaining(problem) as string));
});

test.each([
  [{ get: '/a/:id' }, ['有 :id 卻沒有 on']],
  [{ get: '/a/of/:roleId' }, ['有 :roleId 卻沒有 on']],
  [{ get: '/a/:id', on: { none: ' ' } }, ['沒有寫原因']],
  [{ get: '/a/:id', on: { none: 'a setting' } }, []],
  [{ get: '/a/:code' }, []],
  [{ get: '/a/:id', on: { relation: 'row', allow: ['editor'], sees: ['reader'] } }, []],
  [{ get: '/a/:code', on: { relation: 'row', allow: ['editor', 'reader'], sees: ['reader'] } }, ['寫出「reader」']],
])('a call about a row %j', (call, problems) => {
  const found = validateContract(contractWith(call));
  expect(found).toEqual(problems.map((problem) => expect.stringContaining(problem) as string));
});

test.each<[string, object, string[]]>([
  ['a view of another plugin', { tabs: { Calendar: { title: '行事曆' } } }, ['畫面名稱「Calendar」保留給「calendar」']],
  ['a view of its own', { id: 'calendar', tabs: { Calendar: { title: '行事曆' } } }, []],
  [
    'a preference without a default',
    { preferences: z.object({ size: z.int() }) },
    ['preferences 的每個欄位都要有預設值'],
  ],
  ['preferences with defaults', { preferences: z.object({ size: z.int().default(3) }) }, []],
  ['points of other plugins', { contributes: ['calendar.freeBusy', 'host.search'] }, []],
  ['a point twice', { contributes: ['host.search', 'host.search'] }, ['contributes 兩次寫出「host.search」']],
  ['a point without a plugin', { contributes: ['search'] }, ['contributes 的「search」不是擴充點的名稱']],
  ['events of the host', { subscribes: { 'people.left': '移交', 'calendarDays.changed': '重算' } }, []],
  ['an event of another plugin', { subscribes: { 'nav.changed': '更新' } }, []],
  ['an event without a plugin', { subscribes: { left: '移交' } }, ['subscribes 的「left」不是事件的名稱']],
  ['a call without a method', { api: { list: { returns: z.object({}), needs: 'anyone' } } }, ['呼叫「list」沒有 get']],
])('%s', (_what, contract, problems) => {
  const found = validateContract({ ...contractWith({}), ...contract } as AnyContract);
  expect(found).toEqual(problems.map((problem) => expect.stringContaining(problem) as string));
});
