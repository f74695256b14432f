import type { ViewFrame } from '@atrium/sdk/client';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage } from '../../services/i18n.ts';
import { entry } from '../../testing/menuEntries.ts';
import { openWorkspace, type DummyView } from '../../testing/openWorkspace.tsx';

const OwnTitle: DummyView = ({ frame }: { frame: ViewFrame }) => {
  useEffect(() => frame.setTitle('王小明的交接'), [frame]);
  return <p>交接內容</p>;
};
const Plain: DummyView = () => <p>內容</p>;
const PANEL = 3;

const menu = (leave: string, attendance: string, panel: string, handover: string) => [
  entry(1, leave, { link: 'Leave' }),
  entry(2, attendance, { link: 'Attendance' }),
  entry(3, panel, { link: 'Slips', openType: PANEL }),
  entry(4, handover, { link: 'Handover' }),
];
const chinese = menu('請假紀錄', '出勤', '假單', '交接');
const english = menu('Leave records', 'Attendance', 'Slips', 'Handover');

const open = async (entries: typeof chinese) => {
  const workspace = await openWorkspace({
    menu: entries,
    tabs: { Leave: Plain, Attendance: Plain, Handover: OwnTitle },
    panels: { Slips: Plain },
  });
  await expect.element(page.getByRole('tree')).toBeVisible();
  return workspace;
};
const strip = () =>
  page
    .getByRole('tab')
    .elements()
    .map((element) => element.textContent);
const kept = () =>
  `${localStorage.getItem('atrium.layout.5001.tabs')}${localStorage.getItem('atrium.layout.5001.panels')}`;

beforeEach(() => localStorage.clear());
afterEach(async () => {
  localStorage.clear();
  await setLanguage('zh-TW');
});

test('after a reload in another language tabs and panels have the names of the menu and of the views in it', async () => {
  const before = await open(chinese);
  for (const one of chinese) before.navigation.open(one);
  before.tabs.open({ view: 'Settings' });
  await expect.poll(strip).toEqual(['請假紀錄', '出勤', '王小明的交接', '偏好設定']);
  await before.tabs.close('Attendance');
  await expect.poll(kept).toMatch(/Settings.*假單/);
  await before.unmount();

  await setLanguage('en');
  const after = await open(english);
  await expect.poll(strip).toEqual(['Leave records', '王小明的交接', 'Preferences']);
  await expect.element(page.getByRole('dialog', { name: 'Slips' })).toBeVisible();
  await expect.poll(kept).toMatch(/Leave records.*Slips/);
  await after.unmount();

  await setLanguage('zh-TW');
  await open(chinese);
  await expect.poll(strip).toEqual(['請假紀錄', '王小明的交接', '偏好設定']);
});

test('a reopened tab has the current name of its entry', async () => {
  const { navigation, tabs, setMenu } = await open(chinese);
  navigation.open(chinese[0]!);
  await expect.poll(strip).toEqual(['請假紀錄']);
  await tabs.close('Leave');
  setMenu(english);
  await navigation.load();
  tabs.reopen();
  await expect.poll(strip).toEqual(['Leave records']);
});
