import { expect, test, vi } from 'vitest';
import { BrowserDirectory } from './BrowserDirectory.ts';
import type { Socket, Transport } from './tokens.ts';
import { CallError } from './transport/CallError.ts';
import { CallEvents } from './transport/CallEvents.ts';

const ORGANISATION = { departments: [], compManagers: [{ id: 1, name: '總經理' }] };

function start() {
  const answers = { http: 200 };
  const call = vi.fn(({ path }: { path: string }) => {
    if (answers.http !== 200)
      return Promise.reject(new CallError({ code: answers.http, http: answers.http, message: '伺服器的話' }));
    return Promise.resolve(
      path.endsWith('hiddenEmployees') ? [{ id: 9, name: '離職者', departmentId: null }] : ORGANISATION,
    );
  });
  const events = new CallEvents();
  const said: string[] = [];
  events.on('failed', (failure) => said.push(failure.message));
  let resync = () => {};
  const socket = { onResync: (listener: () => void) => (resync = listener) } as unknown as Socket;
  const directory = new BrowserDirectory({ call } as unknown as Transport, events, socket);
  return { directory, call, answers, said, resync: () => resync() };
}

test('[S0-168] names of all people, including hidden ones; the organisation is fetched once', async () => {
  const { directory, call } = start();
  expect(await Promise.all([directory.name(1), directory.name(9), directory.name(99)])).toEqual([
    '總經理',
    '離職者',
    '',
  ]);
  await directory.organisation();
  expect(call).toHaveBeenCalledTimes(2);
});

test('[S0-211] employee data that cannot be fetched: one message; the next call retries', async () => {
  const { directory, answers, said } = start();
  answers.http = 500;
  await expect(directory.organisation()).rejects.toThrow('無法取得員工資料');
  expect(said).toEqual(['無法取得員工資料']);
  answers.http = 200;
  expect(await directory.organisation()).toEqual(ORGANISATION);
});

test('hidden people are fetched separately, and not again for the names', async () => {
  const { directory, call } = start();
  expect(await directory.hidden()).toMatchObject([{ id: 9, name: '離職者' }]);
  expect(await directory.name(9)).toBe('離職者');
  expect(call).toHaveBeenCalledTimes(2);
});

test('reload refetches organisation and hidden people; the names follow', async () => {
  const { directory, call } = start();
  await directory.name(1);
  await directory.reload();
  expect(call).toHaveBeenCalledTimes(4);
  expect(await directory.name(9)).toBe('離職者');
  expect(await directory.organisation()).toEqual(ORGANISATION);
  expect(call).toHaveBeenCalledTimes(4);
});

test('a failed reload is reported once, and the previous data stays', async () => {
  const { directory, call, answers, said } = start();
  await directory.name(1);
  answers.http = 504;
  await expect(directory.reload()).rejects.toThrow('無法取得員工資料');
  expect(said).toEqual(['無法取得員工資料']);
  expect(await directory.name(9)).toBe('離職者');
  expect(call).toHaveBeenCalledTimes(4);
});

test.each([401, 403])('an ended session shows its own message (HTTP %i)', async (http) => {
  const { directory, answers, said } = start();
  answers.http = http;
  await expect(directory.organisation()).rejects.toThrow();
  expect(said).toEqual([]);
});

test('after missed events the organisation is refetched', async () => {
  const { directory, call, resync } = start();
  await directory.organisation();
  resync();
  await directory.organisation();
  expect(call).toHaveBeenCalledTimes(2);
});
