import { CONTROL, fill } from '@atrium/sdk';
import type { DesktopNotice } from '@atrium/sdk/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import texts from '../../locales/zh-TW.json' with { type: 'json' };
import { electTab, startNotices } from './startNotices.ts';
import type { NotificationsClient } from './types.ts';

let people = 100;

/** The plugin in several tabs of one person; `hear` sends an event to all. */
async function tabs(count: number, muted: readonly number[] = []) {
  const id = ++people;
  const shown: DesktopNotice[] = [];
  const listeners: ((event: unknown) => void)[] = [];
  const releases: (() => void)[] = [];
  const openView = vi.fn(() => true);
  const toast = vi.fn();
  const own = new Map<string, () => void>();
  const kinds = muted.map((type) => ({ type, bell: true, desktop: false }));
  const readChoices = vi.fn(() => Promise.resolve({ keepUnread: false, kinds }));
  const supplementary = vi.fn(() =>
    Promise.resolve({ notify: [{ fromEmployeeId: id, title: '新增了一項行程', message: '週會' }] }),
  );
  for (let tab = 0; tab < count; tab += 1) {
    startNotices({
      api: { readChoices, supplementary },
      session: { state: { id } },
      events: {
        on: (name: string, listener: () => void) => own.set(name, listener),
        onEvent: (listener: (event: unknown) => void) => void listeners.push(listener),
      },
      notices: { desktop: (notice: DesktopNotice) => shown.push(notice), toast },
      openView,
      onDispose: (release: () => void) => void releases.push(release),
      t: (key: keyof typeof texts, variables: Record<string, string>) => fill(texts[key], variables),
    } as unknown as NotificationsClient);
  }
  onTestFinished(() => releases.forEach((release) => release()));
  const elected = async () => (await navigator.locks.query()).held?.some(({ name }) => name === `atrium.notices.${id}`);
  await expect.poll(elected).toBe(true);
  const hear = (event: object) =>
    listeners.forEach((listener) => listener({ seq: 1, createdOn: '2026-03-26 09:00:00', ...event }));
  return { shown, hear, releases, openView, elected, toast, own, supplementary };
}

const bulletin = { type: 7, event: '公告', action: '新增', id: 12, title: '停電通知', message: '週六全日停電' };

test('[S0-197] an event about 公告 or 交接 is a desktop notice 「{action}了一項{event}」, shown by one tab, and opens its view', async () => {
  const { shown, hear, openView } = await tabs(3);
  hear({ ...bulletin, opens: { view: 'BulletinList' } });
  hear({ type: 5, event: '交接', action: '修改', id: 3, title: '排程服務' });
  expect(shown.map(({ title, message, tag }) => [title, message, tag])).toEqual([
    ['新增了一項公告', '停電通知\n週六全日停電', '7:12'],
    ['修改了一項交接', '排程服務', '5:3'],
  ]);
  shown[0]!.onClick?.();
  expect(openView).toHaveBeenCalledWith('BulletinList', undefined);
});

test('when the tab that shows them closes, another one does', async () => {
  const { shown, hear, releases, elected } = await tabs(2);
  hear(bulletin);
  expect(shown).toHaveLength(1);
  releases[0]!();
  await expect.poll(elected).toBe(true);
  await expect.poll(() => (hear({ ...bulletin, id: 13 }), shown.length)).toBeGreaterThan(1);
});

test('an event without an action shows its own title; control events and disabled kinds show nothing', async () => {
  const { shown, hear } = await tabs(1, [7]);
  await expect.poll(() => (hear(bulletin), shown.splice(0).length)).toBe(0);
  hear({ type: CONTROL.unreadCounts, data: { unreadNumber: 3 } });
  hear({ type: 3, title: '行程提醒', message: '14:00 週會' });
  expect(shown).toEqual([{ title: '行程提醒', message: '14:00 週會' }]);
});

test('without Web Locks the tabs claim each event, and one handles it', async () => {
  const elections = Array.from({ length: 3 }, () => electTab('atrium.test.claims', null as never));
  onTestFinished(() => elections.forEach((election) => election.release()));
  const work = vi.fn();
  for (const election of elections) election.once('7:12', work);
  await expect.poll(() => work.mock.calls.length).toBe(1);
  const again = vi.fn();
  elections[1]!.once('7:13', again);
  await expect.poll(() => again.mock.calls.length).toBe(1);
  expect(work).toHaveBeenCalledTimes(1);
});

test('[S0-238] after a push the session’s supplementary rows are shown once', async () => {
  const { own, toast } = await tabs(1);
  own.get('supplemented')!();
  await expect.poll(() => toast.mock.calls.length).toBe(1);
  expect(toast).toHaveBeenCalledWith({
    tone: 'info',
    title: '已通知相關人員',
    message: '新增了一項行程：週會',
    follows: true,
  });
});

test('[S1-060][S1-118] several rows appear one by one, the same words once; the rest is counted', async () => {
  const { own, toast, supplementary, releases } = await tabs(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const row = (message: string) => ({ fromEmployeeId: 1, title: '修改了一項行程', message });
  const notify = ['一', '一', '二', '三', '四', '五', '六', '七'].map(row);
  supplementary.mockResolvedValue({ notify });
  own.get('supplemented')!();
  await vi.advanceTimersByTimeAsync(0);
  expect(toast).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(toast.mock.calls.map(([shown]) => (shown as { message: string }).message)).toEqual([
    ...['一', '二', '三', '四'].map((words) => `修改了一項行程：${words}`),
    '修改了一項行程：五\n還有 2 則',
  ]);
  // nothing appears after the session
  own.get('supplemented')!();
  await vi.advanceTimersByTimeAsync(0);
  for (const release of releases) release();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(toast).toHaveBeenCalledTimes(6);
});
