import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk';
import { beforeEach, expect, test, vi } from 'vitest';
import { openWorkspace } from '../../app/workspace/testing/openWorkspace.tsx';
import { entry, folder } from '../../shell/navigation/testing/menuEntries.ts';
import { TRANSPORT } from '../tokens.ts';
import { openListed } from './openView.ts';

const fields = { id: 31, name: '行事曆', openType: OPEN_TYPE.tab, viewType: VIEW_TYPE.view, link: 'Calendar' } as const;
const site = entry(33, '線上學習', {
  openType: OPEN_TYPE.window,
  viewType: VIEW_TYPE.sizedPage,
  link: 'https://learn.example/',
  sizeWidth: 640,
  sizeHeight: 480,
});

beforeEach(() => localStorage.clear());

const opened = async (answers: Readonly<Record<string, () => unknown>> = {}) => {
  const Calendar = () => <p>這是行事曆</p>;
  const workspace = await openWorkspace({
    menu: [folder(1, '工作', entry(31, '行事曆', { link: 'Calendar', iconName: 'calendar' }), site)],
    tabs: { Calendar },
    answers,
  });
  await expect.poll(() => workspace.navigation.state.loaded).toBe(true);
  const services = { transport: workspace.container.get(TRANSPORT), navigation: workspace.navigation };
  return { ...workspace, open: (what: Parameters<typeof openListed>[1]) => openListed(services, what) };
};

test('the five fields of an info call open accordingly, as the tab of the menu entry (C.3-1)', async () => {
  const { open, tabs, getByText } = await opened();
  await open(fields);
  await expect.element(getByText('這是行事曆')).toBeVisible();
  expect(Object.values(tabs.state.tabs)).toMatchObject([{ title: '行事曆', icon: 'calendar', menuId: 31 }]);
});

test('the calendar is looked up by its code; without one it is refused', async () => {
  const { open, calls, getByText } = await opened({ 'get /menuCode/schedule': () => fields });
  await open('schedule');
  await expect.element(getByText('這是行事曆')).toBeVisible();
  expect(calls.map(({ route }) => route)).toContain('get /menuCode/schedule');
});

test('without a calendar the person sees why', async () => {
  const { open, tabs } = await opened();
  await expect(open('schedule')).rejects.toThrow('no answer for get /menuCode/schedule');
  expect(tabs.state.tabs).toEqual({});
});

test('missing fields are taken from the menu: the size of a window', async () => {
  const { open } = await opened();
  const window_ = vi.spyOn(window, 'open').mockReturnValue(null);
  const { id, name, openType, viewType, link } = site;
  await open({ id, name, openType, viewType, link });
  await expect
    .poll(() => window_)
    .toHaveBeenCalledWith(link, '_blank', expect.stringContaining('width=640,height=480'));
  window_.mockRestore();
});
