import axios from 'axios';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AxiosTransport } from './AxiosTransport.ts';
import { CallEvents } from './CallEvents.ts';

const sent: { key: string | undefined; body: unknown }[] = [];
let replies: (() => Promise<{ status: number; data: unknown }>)[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(axios, 'create').mockImplementation(
    () =>
      ({
        request: (config: { headers: Record<string, string>; data: unknown }) => {
          sent.push({ key: config.headers['Idempotency-Key'], body: config.data });
          return replies.shift()!();
        },
      }) as never,
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const bases = { main: '/api', calendar: '/cal', whitelist: '/wl', center: '/sys' };
const open = () =>
  new AxiosTransport(bases, { read: () => null } as never, new CallEvents(), () => Promise.resolve(false));
const lost = () => Promise.reject(new axios.AxiosError('lost', 'ERR_NETWORK'));
const reply = (status: number, data: unknown) => () => Promise.resolve({ status, data });
const running = (http: number) => reply(http, { code: 409, msg: 'x', status: 'IDEMPOTENCY_RUNNING' });
const done = reply(200, { code: 200, msg: 'ok', data: { id: 7 } });
const ROUTE = { service: 'main', method: 'post', path: '/notes', name: 'notes.create', isRepeatable: true } as const;

async function settled<T>(call: Promise<T>): Promise<T> {
  const result = call.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error as Error;
    },
  );
  await vi.runAllTimersAsync();
  return (await result)();
}

test.each([
  ['the network', [lost, done]],
  ['a proxy', [reply(502, '<html>'), done]],
  ['the network, while the first one still ran', [lost, running(200), running(409), done]],
])('an answer that %s has lost is asked for again with the same key', async (_what, given) => {
  replies = [...given];
  await expect(settled(open().call(ROUTE, { body: { title: 'a' } }))).resolves.toEqual({ id: 7 });
  expect(sent).toHaveLength(given.length);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent[0]!.key).toMatch(/^[0-9a-f]{32}$/);
});

test('it is sent again once, and not at all where the server has refused it or the call only reads', async () => {
  replies = [lost, lost];
  await expect(settled(open().call(ROUTE))).rejects.toMatchObject({ code: 'NETWORK' });
  expect(sent).toHaveLength(2);
  replies = [reply(200, { code: 422, msg: 'no', status: 'INVALID' })];
  await expect(settled(open().call(ROUTE))).rejects.toMatchObject({ code: 422 });
  replies = [lost];
  await expect(settled(open().call({ ...ROUTE, isRepeatable: false }))).rejects.toMatchObject({ code: 'NETWORK' });
  expect(sent.map(({ key }) => key !== undefined)).toEqual([true, true, true, false]);
});
