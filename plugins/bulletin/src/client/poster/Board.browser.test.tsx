import { FrameContext, type ViewFrame } from '@atrium/sdk/client';
import { failure, renderPart } from '@atrium/testing/part';
import { proxy } from 'valtio';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import texts from '../../../locales/zh-TW.json';
import TodayUnread from '../TodayUnread.tsx';
import type { Bulletins } from '../types.ts';
import Board from './Board.tsx';

interface Options {
  readonly link?: string;
  readonly unread?: () => number;
}

/** The side tab, with a server that hands out tickets. */
async function open({ link = '/nowhere/poster', unread = () => 3 }: Options = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const setBadge = vi.fn<(count: number) => void>();
  const frame = { kind: 'side', key: 'side', setBadge } as unknown as ViewFrame;
  let tickets = 0;
  const posterTicket = vi.fn(() => {
    tickets += 1;
    return Promise.resolve({ link, token: `token${tickets}`, hash: `hash${tickets}` });
  });
  const opened = vi.fn();
  const openedTab = vi.fn();
  const part = await renderPart<Bulletins>(
    <FrameContext value={frame}>
      <Board />
    </FrameContext>,
    {
      id: 'bulletin',
      texts,
      place: { height: 600 },
      api: { unread: () => Promise.resolve({ unreadNumber: unread(), ids: [] }), posterTicket },
      services: {
        panels: { open: opened },
        tabs: { open: openedTab },
        preferences: { state: proxy({ theme: 'light', accent: 'azurite', language: 'zh-TW' }) },
      },
    },
  );
  await expect.poll(poster).toBeTruthy();
  return { ...part, setBadge, posterTicket, opened, openedTab };
}
const poster = () => document.querySelector<HTMLIFrameElement>('iframe[title="公告"]');
/** A message from the poster to the workspace. */
const say = (data: object, source: Window | null = poster()!.contentWindow, origin = location.origin) =>
  window.dispatchEvent(new MessageEvent('message', { data: { atrium: 'poster', ...data }, source, origin }));

test('[S0-165] the frame is loaded with sideTab, token and hash', async () => {
  await open();
  const url = new URL(poster()!.src);
  expect(url.pathname).toBe('/nowhere/poster');
  expect(Object.fromEntries(url.searchParams)).toEqual({ sideTab: '1', token: 'token1', hash: 'hash1' });
});

test('[S0-165] a poster on a host of its own is framed in a sandbox', async () => {
  await open({ link: 'https://poster.invalid/start?company=1' });
  const { src, sandbox } = poster()!;
  expect(src).toBe('https://poster.invalid/start?company=1&sideTab=1&token=token1&hash=hash1');
  expect(sandbox.contains('allow-scripts')).toBe(true);
  expect(sandbox.contains('allow-top-navigation')).toBe(false);
});

test('[S0-166] a poster that does not load within ten seconds is covered; the cover loads it again with another ticket', async () => {
  await open();
  await vi.advanceTimersByTimeAsync(9_000);
  await expect.element(page.getByText('公告沒有載入')).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.element(page.getByText('公告沒有載入')).toBeVisible();
  await page.getByRole('button', { name: '重新載入' }).click();
  await expect.poll(() => new URL(poster()!.src).searchParams.get('token')).toBe('token2');
  await expect.element(page.getByText('公告沒有載入')).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(700);
  await expect.element(page.getByText('載入公告')).toBeInTheDocument();
  say({ type: 'ready' });
  await expect.element(page.getByText('載入公告')).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(11_000);
  await expect.element(page.getByText('公告沒有載入')).not.toBeInTheDocument();
});

test('a poster on another host counts as loaded when it reports it, not when the browser has loaded an error page', async () => {
  const { openedTab } = await open({ link: 'https://poster.invalid/start' });
  poster()!.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(page.getByText('poster.invalid 10 秒內沒有顯示公告', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: '公告列表' }).click();
  await expect.poll(() => openedTab).toHaveBeenCalledWith('BulletinList', {});
  say({ type: 'ready' }, poster()!.contentWindow, 'https://poster.invalid');
  await expect.element(page.getByText('公告沒有載入')).not.toBeInTheDocument();
});

test('messages of the frame open a bulletin and get another ticket; those of others are ignored', async () => {
  const { opened, posterTicket } = await open();
  say({ type: 'open', id: 7 }, window);
  say({ type: 'open', id: 7 }, poster()!.contentWindow, 'https://elsewhere.invalid');
  for (const id of ['7', 0, -1, 1.5, null]) say({ type: 'open', id });
  expect(opened).not.toHaveBeenCalled();
  say({ type: 'open', id: 7 });
  await expect.poll(() => opened).toHaveBeenCalledExactlyOnceWith('ShowBulletin', { id: 7 }, { id: 7 });
  say({ type: 'renew' });
  await expect.poll(() => posterTicket.mock.calls.length).toBe(2);
});

test('[S0-155] the tab wears the number of unread bulletins as its badge, and follows it', async () => {
  let unread = 3;
  const { setBadge, send } = await open({ unread: () => unread });
  await expect.poll(() => setBadge.mock.lastCall).toEqual([3]);
  send('event', { seq: 1, type: 7, event: '公告', action: '新增', id: 9 });
  await expect.poll(() => setBadge.mock.lastCall).toEqual([4]);
  send('read', { id: 9, unreadNumber: 3 });
  await expect.poll(() => setBadge.mock.lastCall).toEqual([3]);
  send('read', { id: 1, unreadNumber: 2 });
  await expect.poll(() => setBadge.mock.lastCall).toEqual([2]);
  unread = 5;
  send('changed', { id: 4 });
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.poll(() => setBadge.mock.lastCall).toEqual([5]);
});

test.for([
  ['公告', { type: 7, event: '公告', id: 3 }],
  ['交接', { type: 5, event: '交接', id: 3 }],
  ['a bulletin that has changed', { type: -5 }],
] as const)('[S0-198] an event about %s refreshes the poster', async ([, event]) => {
  const { send } = await open();
  // Loading replaces the window whose function is observed.
  await expect.poll(() => poster()!.contentWindow!.location.pathname).toBe('/nowhere/poster');
  await expect.poll(() => poster()!.contentDocument!.readyState).toBe('complete');
  const posted = vi.spyOn(poster()!.contentWindow!, 'postMessage').mockImplementation(() => {});
  send('event', { seq: 1, type: 1, event: '行程' });
  expect(posted).not.toHaveBeenCalled();
  send('event', { seq: 2, ...event });
  await expect
    .poll(() => posted)
    .toHaveBeenCalledExactlyOnceWith({ atrium: 'poster', type: 'refresh' }, location.origin);
});

test('unread bulletins are a card of Today; without any, or once they are read, it is not drawn', async () => {
  let titles = ['資安政策', '停車場整修'];
  const opened = vi.fn();
  const list = () =>
    titles.map((title, at) => ({
      id: at + 1,
      title,
      subCategoryName: '行政',
      mustRead: at === 0,
      deadline: '2026-03-31 18:00',
      publishedOn: '2026-03-26 08:00',
    }));
  const { send } = await renderPart<Bulletins>(<TodayUnread params={{ title: '未讀公告', icon: 'feed' }} />, {
    id: 'bulletin',
    texts,
    api: { summaries: () => Promise.resolve({ list: list(), totalSize: titles.length }) },
    services: { panels: { open: opened } },
  });
  await expect.element(page.getByRole('region', { name: '未讀公告' })).toBeVisible();
  await page.getByRole('button', { name: /資安政策/ }).click();
  await expect.poll(() => opened).toHaveBeenCalledWith('ShowBulletin', { id: 1 }, { id: 1 });
  titles = [];
  send('read', { id: 1, unreadNumber: 0 });
  await expect.element(page.getByRole('region', { name: '未讀公告' })).not.toBeInTheDocument();
});

test('a ticket that is refused is a failure like a poster that does not load', async () => {
  const frame = { kind: 'side', key: 'side' } as unknown as ViewFrame;
  await renderPart<Bulletins>(
    <FrameContext value={frame}>
      <Board />
    </FrameContext>,
    {
      id: 'bulletin',
      texts,
      place: { height: 600 },
      api: {
        unread: () => Promise.resolve({ unreadNumber: 0, ids: [] }),
        posterTicket: () => Promise.reject(failure('操作太頻繁', 429)),
      },
      services: { preferences: { state: proxy({ theme: 'light', accent: 'azurite', language: 'zh-TW' }) } },
    },
  );
  await expect.element(page.getByText('公告沒有載入')).toBeVisible();
  await expect.element(page.getByText('操作太頻繁')).toBeVisible();
});
