import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PluginsService } from '../services/tokens.ts';
import type { PanelsStore } from './panels/PanelsStore.ts';
import { panelToPrint } from './panels/PanelWindow.tsx';
import { askedView, forgetAsked, printView } from './printView.ts';
import { tabToPrint, viewId } from './tabs/TabHosts.ts';
import type { TabsStore } from './tabs/TabsStore.ts';
import { currentView } from './usePrinting.ts';

const plugins = {} as PluginsService;
/** One tab in front, unless there is none. */
const tabs = (active: string | null = 'week') =>
  ({
    state: { front: 'left', panes: { left: { active } }, tabs: { week: { view: 'Week', title: '週曆' } } },
  }) as unknown as TabsStore;
const panels = (front?: { key: string; mode: string }) =>
  ({
    state: { panels: ['one', 'two'].map((key) => ({ key, view: 'Note', title: `面板 ${key}` })) },
    topmost: () => front,
  }) as unknown as PanelsStore;
const printed = (...[of, over]: [TabsStore, PanelsStore]) => currentView(of, over, plugins)?.title;

beforeEach(() => {
  const panel = (key: string) => `<div data-panel="${key}"><button></button><div class="ws-panel-body"></div></div>`;
  document.body.innerHTML = `<div id="${viewId('week')}"></div>${panel('one')}${panel('two')}`;
});
afterEach(() => {
  document.body.innerHTML = '';
});
const focus = (key: string) => document.querySelector<HTMLElement>(`[data-panel="${key}"] button`)!.focus();

test('the tab in front is printed, also with panels beside it that have no focus', () => {
  expect(printed(tabs(), panels())).toBe('週曆');
  expect(printed(tabs(), panels({ key: 'one', mode: 'open' }))).toBe('週曆');
});

test('the panel with the focus is printed, else the one that covers everything', () => {
  expect(printed(tabs(), panels({ key: 'one', mode: 'maximised' }))).toBe('面板 one');
  focus('two');
  expect(printed(tabs(), panels({ key: 'one', mode: 'maximised' }))).toBe('面板 two');
});

test('without a tab the Today page is printed, and nothing where nothing is shown', () => {
  expect(currentView(tabs(null), panels(), plugins)).toBeUndefined();
  document.body.innerHTML = '<div class="ws-pane-empty"></div>';
  expect(currentView(tabs(null), panels(), plugins)).toMatchObject({
    element: document.querySelector('.ws-pane-empty'),
  });
  expect(currentView(tabs(), panels(), plugins), 'a tab that was not shown yet').toBeUndefined();
});

test('a view is printed alone when it is asked for; one that is not shown is not printed', () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  expect([tabToPrint('month', tabs(), plugins), panelToPrint('three', panels(), plugins)]).toEqual([
    ...[undefined, undefined],
  ]);
  document.getElementById(viewId('week'))!.remove();
  printView(tabToPrint('week', tabs(), plugins));
  expect(print).not.toHaveBeenCalled();
  expect(askedView()).toBeUndefined();
  const view = panelToPrint('one', panels(), plugins)!;
  expect(view.title).toBe('面板 one');
  printView(view);
  expect(print).toHaveBeenCalledTimes(1);
  expect(askedView()).toBe(view);
  forgetAsked();
  expect(askedView()).toBeUndefined();
  print.mockRestore();
});
