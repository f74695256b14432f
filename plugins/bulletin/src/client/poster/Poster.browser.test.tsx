import { failure, renderPart } from '@atrium/testing/part';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import texts from '../../../locales/zh-TW.json';
import type { Bulletins } from '../types.ts';
import Poster from './Poster.tsx';

const EMPTY = { list: [], totalSize: 0, page: 1, pageSize: 10 };

/** The poster in the workspace, with a ticket in its address or without one. */
async function open(posterBulletins = vi.fn(() => Promise.resolve<object>(EMPTY)), ticket = true) {
  const address = location.href;
  onTestFinished(() => {
    history.replaceState(history.state, '', address);
    vi.restoreAllMocks();
  });
  const url = new URL(address);
  if (ticket)
    for (const [name, value] of [
      ['token', 't1'],
      ['hash', 'h1'],
    ] as const)
      url.searchParams.set(name, value);
  history.replaceState(history.state, '', url);
  const posted = vi.spyOn(window.parent, 'postMessage').mockImplementation(() => {});
  const redeemPoster = vi.fn(() => Promise.resolve({ key: 'k1' }));
  await renderPart<Bulletins>(<Poster />, { id: 'bulletin', texts, api: { redeemPoster, posterBulletins } });
  const said = () => posted.mock.calls.map(([message]) => (message as { type: string }).type);
  return { said, redeemPoster, posterBulletins };
}
const none = page.getByText(texts['pages.Poster.none']);
const reload = page.getByRole('button', { name: texts['pages.Poster.reload'] });

test('the ticket is redeemed once and removed from the address; the workspace gets a message once the poster is shown', async () => {
  const { said, redeemPoster, posterBulletins } = await open();
  await expect.element(none).toBeVisible();
  await expect.poll(said).toEqual(['ready']);
  expect(redeemPoster.mock.calls).toEqual([[{ body: { token: 't1', hash: 'h1' } }, { quiet: true }]]);
  expect([...new URLSearchParams(location.search).values()]).not.toContain('t1');
  const message = { atrium: 'poster', type: 'refresh' };
  window.dispatchEvent(new MessageEvent('message', { data: message, source: window }));
  window.dispatchEvent(new MessageEvent('message', { data: message, source: window.parent }));
  await expect.poll(() => posterBulletins.mock.calls.length).toBe(2);
  expect(redeemPoster).toHaveBeenCalledOnce();
});

test('without a ticket the poster counts as shown too, and asks the workspace for one', async () => {
  const { said, posterBulletins } = await open(undefined, false);
  await expect.element(page.getByText(texts['pages.Poster.failed'])).toBeVisible();
  await expect.poll(said).toEqual(['ready']);
  await reload.click();
  await expect.poll(said).toEqual(['ready', 'renew']);
  expect(posterBulletins).not.toHaveBeenCalled();
});

test('what could not be loaded is asked for again with the same key', async () => {
  const lost = failure('連線逾時。', 'TIMEOUT');
  const answers = vi.fn(() => Promise.resolve<object>(EMPTY)).mockRejectedValueOnce(lost);
  const { said, redeemPoster } = await open(answers);
  await reload.click();
  await expect.element(none).toBeVisible();
  expect(answers).toHaveBeenCalledTimes(2);
  expect(redeemPoster).toHaveBeenCalledOnce();
  expect(said()).not.toContain('renew');
});

test('once the session of the key has ended, another ticket is asked for', async () => {
  const { said, posterBulletins } = await open(
    vi.fn(() => Promise.resolve<object>(EMPTY)).mockRejectedValueOnce(failure('登入已結束', 410)),
  );
  await reload.click();
  await expect.poll(said).toEqual(['ready', 'renew']);
  expect(posterBulletins).toHaveBeenCalledOnce();
});
