import type { AnyContract } from '@atrium/sdk';
import type { ServerModule } from '@atrium/sdk/server';
import { expect, test } from 'vitest';
import { validateHandlers } from './validateHandlers.ts';

const contract = {
  id: 'sample',
  api: { list: {}, draw: { side: 'browser' } },
  subscribes: { 'people.left': '移交' },
  search: { types: {} },
} as unknown as AnyContract;
const whole = { api: { list() {} }, subscriptions: { 'people.left'() {} }, search() {} };
const found = (server: object) =>
  validateHandlers(contract, { contract, activate: () => server } as unknown as ServerModule);

test.each<[string, object, string[]]>([
  ['has all', whole, []],
  ['has no search', { ...whole, search: undefined }, ['伺服器端沒有 search 的處理函式']],
  ['has no handler of a call', { ...whole, api: {} }, ['伺服器端沒有「list」（api）的處理函式']],
  [
    'has no handler of an event',
    { ...whole, subscriptions: {} },
    ['伺服器端沒有「people.left」（subscriptions）的處理函式'],
  ],
  ['handles what is not declared', { ...whole, jobs: { tidy() {} } }, ['契約沒有「tidy」（jobs），伺服器端卻處理它']],
])('a server that %s', async (_what, server, problems) => {
  expect(await found(server)).toEqual(problems);
});

test('a plugin that declares no search needs none', async () => {
  const { search: _, ...silent } = contract;
  const module = { activate: () => ({ ...whole, search: undefined }) };
  expect(await validateHandlers(silent as AnyContract, module as unknown as ServerModule)).toEqual([]);
});

test('what is no server module is named, and one that needs its services is left to a running host', async () => {
  expect(await validateHandlers(contract, {} as ServerModule)).toEqual([expect.stringContaining('defineServer()')]);
  const failing = { activate: () => Promise.reject(new Error('no rows')) };
  expect(await validateHandlers(contract, failing as unknown as ServerModule)).toBeUndefined();
});
