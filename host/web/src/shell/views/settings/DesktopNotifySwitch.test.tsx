import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { EntryContext } from '../../../services/Entry.ts';
import { Scope } from '../../../services/Scope.ts';
import { NOTICES, PREFERENCES } from '../../../services/tokens.ts';
import { ScopeContext } from '../../../services/useService.ts';
import { answering } from '../../../testing/answering.ts';
import { NoticesOutlet } from '../../notices/NoticesOutlet.tsx';
import { DesktopNotifySwitch } from './SettingsView.tsx';

async function show() {
  const { entry } = answering({ 'put /userPreferences': () => ({}) });
  const scope = new Scope().value(PREFERENCES, entry.preferences).value(NOTICES, entry.notices);
  await render(
    <EntryContext value={entry}>
      <ScopeContext value={scope}>
        <DesktopNotifySwitch />
      </ScopeContext>
      <NoticesOutlet />
    </EntryContext>,
  );
  return entry.preferences.state;
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("[S0-173] switching on with permission 'default' asks the browser", async () => {
  const requestPermission = vi.fn(() => Promise.resolve('granted'));
  vi.stubGlobal('Notification', { permission: 'default', requestPermission });
  const state = await show();
  await page.getByRole('switch', { name: '桌面通知' }).click({ force: true });
  await expect.poll(() => requestPermission).toHaveBeenCalledTimes(1);
  await expect.poll(() => localStorage.getItem('atrium.desktopPermission')).toBe('granted');
  expect(state.desktopNotify).toBe(true);
});

test.each([
  [
    'the person',
    'deniedByUser',
    { permission: 'default', requestPermission: () => Promise.resolve('denied') },
    '您先前拒絕了此網站的通知。請點選網址列左側的網站資訊，將「通知」改為「允許」，再重新開啟這個開關。',
  ],
  [
    'the browser',
    'deniedByBrowser',
    { permission: 'denied' },
    '瀏覽器已封鎖此網站的通知。請在瀏覽器設定的「網站設定 › 通知」中允許此網站，再重新開啟這個開關。',
  ],
])(
  '[S0-174] refused by %s: a dialog explains how to allow it, and a hint says that none appear here',
  async (_who, kept, notification, how) => {
    vi.stubGlobal('Notification', notification);
    const state = await show();
    await page.getByRole('switch', { name: '桌面通知' }).click({ force: true });
    const dialog = page.getByRole('alertdialog', { name: '桌面通知未獲允許' });
    await expect.element(dialog.getByText(how, { exact: true })).toBeInTheDocument();
    await dialog.getByRole('button', { name: '確定' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText(/此瀏覽器尚未允許通知/)).toBeVisible();
    expect(localStorage.getItem('atrium.desktopPermission')).toBe(kept);
    expect(state.desktopNotify).toBe(true);
  },
);

test('[S0-175] a browser without notifications: the switch warns', async () => {
  vi.stubGlobal('Notification', undefined);
  delete (globalThis as { Notification?: unknown }).Notification;
  await show();
  await expect.element(page.getByText('此瀏覽器不支援桌面通知，請改用其他瀏覽器。')).toBeVisible();
});
