import { mountClient } from '@atrium/testing/client';
import { expect, test } from 'vitest';
import type contract from '../contract.ts';
import { showPart } from '../testing/showPart.tsx';
import { PunchStore } from './PunchStore.ts';
import type { AttendanceClient } from './types.ts';

const start = () => mountClient<typeof contract>('attendance', { clock: '2026-03-26T09:00:00+08:00' });

test('a store that is not stopped fails the test by its interval and its listener', async () => {
  const { context, dispose } = await start();
  const end = new PunchStore(context).connect();
  await expect(dispose()).rejects.toThrow(
    /interval, added .*PunchStore\.ts[^]*listener of document "visibilitychange", added .*PunchStore\.ts/,
  );
  end();
});

test('the buttons stop theirs on unmount', async () => {
  const { showPart, dispose } = await start();
  const screen = await showPart('header', 'punch');
  await expect.element(screen.getByRole('button', { name: '上班打卡' })).toBeVisible();
  await expect(dispose()).resolves.toBeUndefined();
});

test.fails('rendered without a host, a store that is not stopped fails the test too', async ({ onTestFinished }) => {
  // Registered first, so that it runs last.
  onTestFinished(() => end?.());
  let end: (() => void) | undefined;
  await showPart(null, { punches: () => Promise.resolve([]) });
  end = new PunchStore({
    api: { punches: () => Promise.resolve([]) },
    events: { on: () => () => {}, onResync: () => () => {} },
  } as unknown as AttendanceClient).connect();
});
