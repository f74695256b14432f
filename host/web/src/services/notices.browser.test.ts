import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DesktopNotices, NOTICE_DELAY, NOTICE_LIFE } from './notices.ts';
import type { HostPreferences } from './tokens.ts';

const KEY = 'atrium.desktopPermission';

/** A mock of the browser's notifications, which a headless browser does not show. */
class ShownNotice {
  static permission: NotificationPermission = 'granted';
  static answer: NotificationPermission = 'granted';
  static shown: ShownNotice[] = [];
  static requestPermission = vi.fn(() => {
    ShownNotice.permission = ShownNotice.answer;
    return Promise.resolve(ShownNotice.answer);
  });
  readonly title: string;
  readonly options: NotificationOptions;
  onclick: (() => void) | null = null;
  onclose: (() => void) | null = null;
  isClosed = false;
  constructor(title: string, options: NotificationOptions) {
    this.title = title;
    this.options = options;
    ShownNotice.shown.push(this);
  }
  close() {
    this.isClosed = true;
    this.onclose?.();
  }
}

const preferring = (desktopNotify: boolean) => ({ state: { desktopNotify } }) as HostPreferences;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Notification', ShownNotice);
  Object.assign(ShownNotice, { permission: 'granted', answer: 'granted', shown: [] });
  ShownNotice.requestPermission.mockClear();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[S0-169][S0-170][S0-171] a notice with title, message and icon is shown after 200 ms and closed after 10 s', () => {
  localStorage.setItem(KEY, 'granted');
  const desktop = new DesktopNotices(preferring(true));
  desktop.show({ title: '行程提醒', message: '10:00 週會', icon: '/x.png', tag: '3:7' });
  vi.advanceTimersByTime(NOTICE_DELAY - 1);
  expect(ShownNotice.shown).toEqual([]);
  vi.advanceTimersByTime(1);
  const [notice] = ShownNotice.shown;
  expect(notice).toMatchObject({ title: '行程提醒', options: { body: '10:00 週會', icon: '/x.png', tag: '3:7' } });
  vi.advanceTimersByTime(NOTICE_LIFE - 1);
  expect(notice!.isClosed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(notice!.isClosed).toBe(true);
});

test('[S0-172] without a title it has that of the employee information system', () => {
  localStorage.setItem(KEY, 'granted');
  new DesktopNotices(preferring(true)).show({ message: '您好', delay: 0 });
  vi.advanceTimersByTime(0);
  expect(ShownNotice.shown[0]!.title).toBe('員工資訊系統');
});

test('[S0-169][S0-176] without the stored permission, or if disabled, none is shown', () => {
  new DesktopNotices(preferring(true)).show({ message: '沒問過' });
  localStorage.setItem(KEY, 'granted');
  new DesktopNotices(preferring(false)).show({ message: '不想要' });
  vi.advanceTimersByTime(NOTICE_DELAY);
  expect(ShownNotice.shown).toEqual([]);
});

test('[S0-173][S0-174] if undecided the browser is asked, and the result is stored', async () => {
  Object.assign(ShownNotice, { permission: 'default' });
  const desktop = new DesktopNotices(preferring(true));
  expect(desktop.permission).toBe('default');
  expect(await desktop.request()).toBe('granted');
  expect(localStorage.getItem(KEY)).toBe('granted');
  Object.assign(ShownNotice, { permission: 'default', answer: 'denied' });
  expect(await desktop.request()).toBe('deniedByUser');
  expect(localStorage.getItem(KEY)).toBe('deniedByUser');
  Object.assign(ShownNotice, { permission: 'default', answer: 'default' });
  expect(await desktop.request()).toBe('default');
});

test('[S0-174] denied without a prompt counts as denied by the browser', async () => {
  Object.assign(ShownNotice, { permission: 'denied' });
  const desktop = new DesktopNotices(preferring(true));
  expect(await desktop.request()).toBe('deniedByBrowser');
  expect(ShownNotice.requestPermission).not.toHaveBeenCalled();
});

test("a change in the browser's own settings is detected on the next visit", () => {
  localStorage.setItem(KEY, 'deniedByUser');
  expect(new DesktopNotices(preferring(true)).permission).toBe('granted');
  Object.assign(ShownNotice, { permission: 'denied' });
  expect(new DesktopNotices(preferring(true)).permission).toBe('deniedByBrowser');
});

test('a permission that is stored but unknown is undecided; without one there is none to compare', () => {
  localStorage.setItem(KEY, 'sometimes');
  expect(new DesktopNotices(preferring(true)).permission).toBe('granted');
  localStorage.clear();
  const desktop = new DesktopNotices(preferring(true));
  expect([desktop.permission, localStorage.getItem(KEY)]).toEqual(['default', null]);
  localStorage.setItem(KEY, 'sometimes');
  expect(desktop.permission).toBe('default');
});

test('a person who has denied it stays the one who did', async () => {
  localStorage.setItem(KEY, 'deniedByUser');
  ShownNotice.permission = 'denied';
  expect(await new DesktopNotices(preferring(true)).request()).toBe('deniedByUser');
  expect(ShownNotice.requestPermission).not.toHaveBeenCalled();
});

test('a browser without notifications asks for nothing and shows none; the delay is 200 ms, the life 10 s', async () => {
  localStorage.setItem(KEY, 'granted');
  vi.unstubAllGlobals();
  const { Notification: own } = window;
  Reflect.deleteProperty(window, 'Notification');
  try {
    const set = vi.fn();
    const desktop = new DesktopNotices({ ...preferring(true), set } as unknown as HostPreferences);
    expect(await desktop.enable(true)).toBe('unsupported');
    expect(set).toHaveBeenCalledWith({ desktopNotify: true });
    desktop.show({ message: '10:00 週會' });
    expect(() => vi.runAllTimers()).not.toThrow();
  } finally {
    Object.assign(window, { Notification: own });
  }
  expect([NOTICE_DELAY, NOTICE_LIFE]).toEqual([200, 10_000]);
});
