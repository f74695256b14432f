import { CONTROL, OPEN_TYPE } from '@atrium/sdk';
import type { HostEvent } from '@atrium/sdk/client';
import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { BrowserSocket } from '../../services/BrowserSocket.ts';
import { TOKEN_KEY } from '../../services/TokenStore.ts';
import { entry } from '../../testing/menuEntries.ts';
import { openWorkspace, person } from '../../testing/openWorkspace.tsx';

const MENU_CHANGED = { seq: 1, type: CONTROL.menuChanged } as HostEvent;
/** The listeners of the workspace, called by the test instead of the server. */
const listening = { events: new Set<(event: HostEvent) => void>(), resyncs: new Set<() => void>() };
const held = <Listener,>(set: Set<Listener>) =>
  function hold(listener: Listener) {
    set.add(listener);
    return () => set.delete(listener);
  };
const say = () => listening.events.forEach((listener) => listener(MENU_CHANGED));
const resync = () => listening.resyncs.forEach((listener) => listener());
const item = (name: string) => page.getByRole('treeitem', { name });

beforeEach(() => {
  localStorage.clear();
  // these tests are not about the random delay
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.spyOn(BrowserSocket.prototype, 'onEvent').mockImplementation(held(listening.events));
  vi.spyOn(BrowserSocket.prototype, 'onResync').mockImplementation(held(listening.resyncs));
});
afterEach(() => vi.restoreAllMocks());

test.each([
  ['a change of the menu', say],
  ['a gap', resync],
])('%s while the workspace loads is not lost: the menu is fetched again afterwards', async (_what, happens) => {
  let arrive = (_plugins: unknown) => {};
  const plugins = new Promise((resolve) => (arrive = resolve));
  let menu = [entry(1, '從前')];
  const opening = openWorkspace({ answers: { 'get /menuList': () => ({ menu }) }, slow: { 'get /plugins': plugins } });
  const { calls } = await opening;
  await expect.poll(() => calls.filter(({ route }) => route === 'get /menuList').length).toBeGreaterThan(0);
  menu = [entry(2, '如今')];
  happens();
  arrive(undefined);
  await expect.element(item('如今')).toBeVisible();
  await expect.element(item('從前')).not.toBeInTheDocument();
});

test('the focus is in the pane area when the workspace appears: in the view of the current tab, or in the area without one', async () => {
  await openWorkspace();
  await expect.element(page.getByRole('main', { name: '分頁區' })).toHaveFocus();
  await cleanup();
  await openWorkspace({ tabs: { 公告: () => <p>公告的內容</p> }, measures: { 公告: { opensFirst: true } } });
  await expect.element(page.getByRole('tabpanel', { name: '公告' })).toHaveFocus();
});

test('an entry pressed before the plugins are loaded opens afterwards', async () => {
  let arrive = (_plugins: unknown) => {};
  const plugins = new Promise((resolve) => (arrive = resolve));
  await openWorkspace({
    menu: [entry(1, '公告'), entry(2, '便條', { openType: OPEN_TYPE.panel })],
    tabs: { 公告: () => <p>公告的內容</p> },
    panels: { 便條: () => <p>便條的內容</p> },
    slow: { 'get /plugins': plugins },
  });
  await item('公告').click();
  await item('便條').click();
  arrive(undefined);
  await expect.element(page.getByText('公告的內容')).toBeVisible();
  await expect.element(page.getByRole('dialog', { name: '便條' })).toBeVisible();
  await expect.element(page.getByText(/找不到/)).not.toBeInTheDocument();
});

test('a change of the menu updates permissions: contributions appear and disappear without a reload', async () => {
  let actions: string[] = [];
  localStorage.setItem(TOKEN_KEY, 'the.token');
  const { session } = await openWorkspace({
    header: { review: { title: '審核', needs: 'dummy.review' } },
    sideTabs: { queue: { title: '待審', needs: 'dummy.review' } },
    answers: { 'get /session': () => ({ ...person, actions, changePasswordUrl: '' }) },
  });
  await expect.element(page.getByText('還沒有開啟分頁')).toBeVisible();
  await expect.element(page.getByText('review')).not.toBeInTheDocument();
  actions = ['dummy.review'];
  say();
  await expect.element(page.getByText('review')).toBeVisible();
  await expect.element(page.getByRole('tab', { name: '待審' })).toBeVisible();
  expect(session.can('dummy.review')).toBe(true);
  actions = [];
  say();
  await expect.element(page.getByText('review')).not.toBeInTheDocument();
  await expect.element(page.getByRole('tab', { name: '待審' })).not.toBeInTheDocument();
});

test('a change of the plugins brings their entries and permissions without a reload', async () => {
  const listeners: ((payload: unknown) => void)[] = [];
  vi.spyOn(BrowserSocket.prototype, 'onPluginEvent').mockImplementation((plugin, name, listener) => {
    if (plugin === 'host' && name === 'pluginsChanged') listeners.push(listener);
    return () => {};
  });
  let menu = [entry(1, '從前')];
  const { calls } = await openWorkspace({ answers: { 'get /menuList': () => ({ menu }) } });
  await expect.element(page.getByText('還沒有開啟分頁')).toBeVisible();
  menu = [entry(2, '如今')];
  const count = (route: string) => calls.filter((call) => call.route === route).length;
  const before = count('get /plugins');
  for (const listener of listeners) listener({});
  await expect.element(item('如今')).toBeVisible();
  await expect.poll(() => count('get /plugins')).toBe(before + 1);
});

test('[S0-196] event type -2 refreshes the menu; a failed attempt is retried', async () => {
  let menu = [entry(1, '從前')];
  let fails = false;
  await openWorkspace({
    answers: {
      'get /menuList': () => {
        if (!fails) return { menu };
        fails = false;
        throw new Error('down');
      },
    },
  });
  await expect.element(page.getByText('還沒有開啟分頁')).toBeVisible();
  menu = [entry(2, '如今')];
  fails = true;
  say();
  await expect.element(item('如今'), { timeout: 10_000 }).toBeVisible();
});
