import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallInput, Transport } from '../tokens.ts';
import { isUnreachable, RETRY_FROM, RETRY_MAX, SAVE_DELAY } from './saving.ts';
import { ServerPreferences } from './ServerPreferences.ts';

/** A mock of the server's side of C.3-2: one JSON string, merged at the top and inside calendarSetting. */
function keeping(kept: Record<string, unknown>) {
  const saves: unknown[] = [];
  let fails = 0;
  let failure: unknown = new Error('down');
  const calls: string[] = [];
  const call = async ({ method }: { method: string }, input?: CallInput, options?: { leaving?: boolean }) => {
    calls.push(`${method}${options?.leaving ? ' leaving' : ''}`);
    if (method === 'get') return { userPreferences: JSON.stringify(kept) };
    if (fails-- > 0) throw failure;
    const change = JSON.parse((input!.body as { userPreferences: string }).userPreferences) as Record<string, unknown>;
    saves.push(change);
    Object.assign(kept, change);
    return { userPreferences: JSON.stringify(kept) };
  };
  return {
    transport: { call } as unknown as Transport,
    saves,
    calls,
    failNext: (times = 1, how: unknown = failure) => ([fails, failure] = [times, how]),
  };
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test("[S0-116] a new person's preferences", async () => {
  const preferences = new ServerPreferences(keeping({}).transport);
  await preferences.load();
  expect(preferences.state).toMatchObject({
    collapseMenu: false,
    collapseSideTabs: false,
    desktopNotify: false,
    calendarSetting: { closeMiniDrawer: false, viewType: 'month', showWeekends: true },
  });
});

test('[S0-115] a change is saved after 3 s without another, several changes in one call', async () => {
  const { transport, saves } = keeping({});
  const preferences = new ServerPreferences(transport);
  await preferences.load();
  preferences.set({ collapseMenu: true });
  await vi.advanceTimersByTimeAsync(SAVE_DELAY - 1);
  preferences.state.calendarSetting.viewType = 'day';
  await vi.advanceTimersByTimeAsync(SAVE_DELAY - 1);
  expect(saves).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(saves).toEqual([{ collapseMenu: true, calendarSetting: { viewType: 'day' } }]);
  await vi.advanceTimersByTimeAsync(10 * SAVE_DELAY);
  expect(saves).toHaveLength(1);
});

test('neither loading nor a reverted change saves anything', async () => {
  const { transport, saves } = keeping({ theme: 'dark', collapseMenu: true });
  const preferences = new ServerPreferences(transport);
  await preferences.load();
  expect(preferences.state).toMatchObject({ theme: 'dark', collapseMenu: true });
  preferences.set({ collapseMenu: false });
  preferences.set({ collapseMenu: true });
  await vi.advanceTimersByTimeAsync(2 * SAVE_DELAY);
  expect(saves).toEqual([]);
});

test('flush saves pending changes at once', async () => {
  const { transport, saves } = keeping({});
  const preferences = new ServerPreferences(transport);
  await preferences.load();
  preferences.set({ desktopNotify: true });
  await preferences.flush();
  expect(saves).toEqual([{ desktopNotify: true }]);
});

test('unsaved changes are saved with the next one', async () => {
  const { transport, saves, failNext } = keeping({});
  const preferences = new ServerPreferences(transport);
  await preferences.load();
  failNext();
  preferences.set({ collapseMenu: true });
  await vi.advanceTimersByTimeAsync(SAVE_DELAY);
  expect(saves).toEqual([]);
  preferences.set({ desktopNotify: true });
  await vi.advanceTimersByTimeAsync(SAVE_DELAY);
  expect(saves).toEqual([{ collapseMenu: true, desktopNotify: true }]);
});

test('a change made elsewhere is applied, and unsaved changes here stay', async () => {
  const kept: Record<string, unknown> = {};
  const { transport, saves } = keeping(kept);
  const preferences = new ServerPreferences(transport);
  await preferences.load();
  preferences.set({ collapseMenu: true });
  Object.assign(kept, { theme: 'dark', collapseMenu: false });
  await preferences.load();
  expect(preferences.state).toMatchObject({ theme: 'dark', collapseMenu: true });
  await vi.advanceTimersByTimeAsync(SAVE_DELAY);
  expect(saves).toEqual([{ collapseMenu: true }]);
});

test('the appearance is applied at once and stored for the next visit; the end of a session resets the rest without saving', async () => {
  const { transport, saves } = keeping({});
  const preferences = new ServerPreferences(transport);
  await preferences.load();
  preferences.set({ theme: 'dark', accent: 'malachite', collapseMenu: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', accent: 'malachite' });
  preferences.forget();
  await vi.advanceTimersByTimeAsync(2 * SAVE_DELAY);
  expect(saves).toEqual([]);
  expect(preferences.state).toMatchObject({ collapseMenu: false, theme: 'dark' });
  expect(new ServerPreferences(transport).state.theme).toBe('dark');
});

const unreachable = Object.assign(new Error('offline'), { http: 0, code: 'NETWORK' });

test('a save without a server waits, reports it, and is retried until it succeeds', async () => {
  const { transport, saves, failNext } = keeping({});
  const preferences = new ServerPreferences(transport);
  await preferences.load();
  failNext(3, unreachable);
  preferences.set({ theme: 'dark' });
  await vi.advanceTimersByTimeAsync(SAVE_DELAY);
  expect(preferences.saving.isWaiting).toBe(true);
  await vi.advanceTimersByTimeAsync(RETRY_FROM + 2 * RETRY_FROM);
  expect(saves).toEqual([]);
  await vi.advanceTimersByTimeAsync(4 * RETRY_FROM);
  expect(saves).toEqual([{ theme: 'dark' }]);
  expect(preferences.saving.isWaiting).toBe(false);
});

test('pending changes are saved at once when the browser is online again, and after a reload of the preferences', async () => {
  const { transport, saves, failNext } = keeping({});
  const preferences = new ServerPreferences(transport);
  await preferences.load();
  for (const [theme, comeBack] of [
    ['dark', () => window.dispatchEvent(new Event('online'))],
    ['light', () => void preferences.load()],
  ] as const) {
    failNext(1, unreachable);
    preferences.set({ theme });
    await vi.advanceTimersByTimeAsync(SAVE_DELAY);
    expect(preferences.saving.isWaiting).toBe(true);
    comeBack();
    await vi.advanceTimersByTimeAsync(1);
    expect(saves.at(-1)).toEqual({ theme });
    expect(preferences.saving.isWaiting).toBe(false);
  }
});

test('a save that the server refuses is reported and not retried', async () => {
  const { transport, saves, failNext } = keeping({});
  const refused = vi.fn();
  const preferences = new ServerPreferences(transport, refused);
  await preferences.load();
  const refusal = Object.assign(new Error('no'), { http: 200, code: 422 });
  failNext(1, refusal);
  preferences.set({ theme: 'dark' });
  await vi.advanceTimersByTimeAsync(SAVE_DELAY);
  expect(refused).toHaveBeenCalledWith(refusal);
  expect(preferences.saving.isWaiting).toBe(false);
  await vi.advanceTimersByTimeAsync(RETRY_MAX);
  expect(saves).toEqual([]);
});

test.each([
  ['{"language":"xx","theme":7,"collapseMenu":true}', { language: 'zh-TW', theme: 'system', collapseMenu: true }],
  ['{"calendarSetting":"month"}', { calendarSetting: { viewType: 'month', showWeekends: true } }],
  ['[1]', { language: 'zh-TW' }],
  ['{', { language: 'zh-TW' }],
])('a stored value that is not a valid preference (%s) is ignored', async (userPreferences, state) => {
  const call = async () => ({ userPreferences });
  const preferences = new ServerPreferences({ call } as unknown as Transport);
  await preferences.load();
  expect(preferences.state).toMatchObject(state);
  expect(document.documentElement.lang).toBe('zh-Hant-TW');
});

test('a plugin cannot set an invalid preference: it is reverted at once, and valid changes are saved', async () => {
  const { transport, saves } = keeping({ theme: 'dark' });
  const preferences = new ServerPreferences(transport);
  await preferences.load();
  preferences.set({ language: 'xx', calendarSetting: null, collapseMenu: true, theme: ['light'] } as never);
  const { calendarSetting } = preferences.state;
  calendarSetting.viewType = 'year' as never;
  const { language, theme, collapseMenu } = preferences.state;
  expect({ language, theme, collapseMenu, view: preferences.state.calendarSetting?.viewType }).toEqual({
    language: 'zh-TW',
    theme: 'dark',
    collapseMenu: true,
    view: 'month',
  });
  await vi.advanceTimersByTimeAsync(SAVE_DELAY);
  expect(saves).toEqual([{ collapseMenu: true }]);
});

test('an invalid appearance stored in this browser is that of a first visit', () => {
  localStorage.setItem('atrium.looks', '{"language":"xx","theme":{"a":1},"accent":"wisteria","density":null}');
  const { state } = new ServerPreferences(keeping({}).transport);
  expect(state).toMatchObject({ language: 'zh-TW', theme: 'system', accent: 'wisteria', density: 'comfortable' });
});

test.each([
  [0, 'NETWORK', true],
  [0, 'ABORTED', false],
  [429, 429, true],
  [500, 500, true],
  [503, 503, true],
  [499, 499, false],
  [200, 422, false],
])('a failure with HTTP %i and the code %s is one of an unreachable server: %s', (http, code, unreachable) => {
  expect(isUnreachable({ http, code } as never)).toBe(unreachable);
});

test('nothing is saved before the preferences are loaded, nor where nothing has changed', async () => {
  const { transport, calls } = keeping({});
  const preferences = new ServerPreferences(transport);
  preferences.set({ collapseMenu: true });
  await vi.advanceTimersByTimeAsync(2 * SAVE_DELAY);
  await preferences.flush();
  expect(calls).toEqual([]);
  await preferences.load();
  preferences.forget();
  await preferences.load();
  await preferences.flush();
  for (const type of ['pagehide', 'online']) dispatchEvent(new Event(type));
  await vi.advanceTimersByTimeAsync(2 * SAVE_DELAY);
  expect(calls).toEqual(['get', 'get']);
});

test('what waits is saved when the page is left', async () => {
  const { transport, calls, saves } = keeping({});
  const preferences = new ServerPreferences(transport);
  await preferences.load();
  preferences.set({ collapseMenu: true });
  await vi.advanceTimersByTimeAsync(0);
  dispatchEvent(new Event('pagehide'));
  await vi.advanceTimersByTimeAsync(0);
  expect([calls.at(-1), saves]).toEqual(['put leaving', [{ collapseMenu: true }]]);
});

test('only what another tab has saved is loaded again, and only after the first load', async () => {
  const { transport, calls } = keeping({});
  const preferences = new ServerPreferences(transport);
  const key = 'atrium.preferences.saved';
  const stored = (init: StorageEventInit) => dispatchEvent(new StorageEvent('storage', init));
  stored({ key, newValue: 'now' });
  expect(calls).toEqual([]);
  await preferences.load();
  stored({ key, newValue: null });
  stored({ key: 'other', newValue: 'now' });
  expect(calls).toEqual(['get']);
  stored({ key, newValue: 'now' });
  expect(calls).toEqual(['get', 'get']);
});

test('a save that fails after the end of the session waits for nothing', async () => {
  const { transport, failNext } = keeping({});
  const preferences = new ServerPreferences(transport);
  await preferences.load();
  failNext(1, { http: 0, code: 'NETWORK' });
  preferences.set({ collapseMenu: true });
  await vi.advanceTimersByTimeAsync(0);
  const saved = preferences.flush().catch(() => 'failed');
  await Promise.resolve();
  preferences.forget();
  await saved;
  expect(preferences.saving.isWaiting).toBe(false);
  await vi.advanceTimersByTimeAsync(RETRY_MAX);
  expect(preferences.saving.isWaiting).toBe(false);
});
