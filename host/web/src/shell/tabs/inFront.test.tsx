import type { ClientContext } from '@atrium/sdk/client';
import type { AnyContract } from '@atrium/sdk';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { subscribe, useSnapshot } from 'valtio';
import { openWorkspace, type DummyView } from '../../testing/openWorkspace.tsx';
import type { Plugins } from '../../services/plugins/Plugins.ts';
import { signOut } from '../Unsaved.ts';

type Tabs = ClientContext<AnyContract>['tabs'];

let tabsOfPlugin: Tabs;
const Plain: DummyView = ({ frame }) => <p>{frame.key} 的內容</p>;
/** A header button without its badge while its tab is in front. */
function Unread() {
  const { front } = useSnapshot(tabsOfPlugin.state);
  return <output aria-label="鈴鐺">{front?.view === 'A' ? '沒有數字' : '3 則未讀'}</output>;
}

/** The workspace, and what a plugin gets of its tabs. */
async function open() {
  const workspace = await openWorkspace({ tabs: { A: Plain, B: Plain } });
  await expect.element(page.getByText('還沒有開啟分頁')).toBeVisible();
  tabsOfPlugin = (workspace.plugins as Plugins).running('dummy')!.context.tabs as Tabs;
  return workspace;
}

beforeEach(() => localStorage.clear());

test('a part of a plugin follows which tab is in front, by view and key', async () => {
  const { tabs } = await open();
  await render(<Unread />);
  const unread = page.getByLabelText('鈴鐺');
  await expect.element(unread).toHaveTextContent('3 則未讀');
  tabs.open({ view: 'A', params: { id: 7 } });
  await expect.element(unread).toHaveTextContent('沒有數字');
  expect(tabsOfPlugin.state.front).toEqual({ view: 'A', key: 'A#7' });
  tabs.open({ view: 'B' });
  await expect.element(unread).toHaveTextContent('3 則未讀');
  await tabs.close('B');
  await expect.element(unread).toHaveTextContent('沒有數字');
});

test('of two panes the one that is worked in has the tab in front; without tabs there is none', async () => {
  const { tabs } = await open();
  tabs.open({ view: 'A' });
  tabs.open({ view: 'B' });
  tabs.moveBeside('B');
  await expect.poll(() => tabsOfPlugin.state.front?.view).toBe('B');
  tabs.bringForward(tabs.findPane('A')!.id);
  await expect.poll(() => tabsOfPlugin.state.front?.view).toBe('A');
  await tabs.close('A');
  await expect.poll(() => tabsOfPlugin.state.front?.view).toBe('B');
  await tabs.close('B');
  await expect.poll(() => tabsOfPlugin.state.front).toBeUndefined();
});

test('a change of another kind, or of a tab behind, notifies no listener', async () => {
  const { tabs } = await open();
  tabs.open({ view: 'A' });
  await expect.poll(() => tabsOfPlugin.state.front?.view).toBe('A');
  const listener = vi.fn();
  const stop = subscribe(tabsOfPlugin.state, listener);
  tabs.setTitle('A', '新的標題');
  tabs.open({ view: 'B', background: true });
  await expect.element(page.getByRole('tab', { name: '新的標題' })).toBeVisible();
  expect(listener).not.toHaveBeenCalled();
  stop();
});

test('after signing out no tab is in front', async () => {
  const { tabs, session, unsaved } = await open();
  tabs.open({ view: 'A' });
  await expect.poll(() => tabsOfPlugin.state.front?.view).toBe('A');
  await signOut(session, unsaved);
  await expect.poll(() => tabs.inFront.front).toBeUndefined();
});
