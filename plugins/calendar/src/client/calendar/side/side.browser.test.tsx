import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openCalendar } from '../../../testing/openCalendar.tsx';

const schedule = { id: 77, title: '產品會議', classColor: 'azure' };
const LIST = [
  { employeeId: 7, start: '2026-03-26 15:00', end: '2026-03-26 16:00', kind: 'busy', name: '', schedule },
  { employeeId: 7, start: '2026-03-26 15:30', end: '2026-03-26 17:00', kind: 'busy', name: '', schedule: null },
  { employeeId: 8, start: '2026-03-26 00:00', end: '2026-03-27 00:00', kind: 'leave', name: '特休', schedule: null },
  { employeeId: 41, start: '2026-03-27 09:00', end: '2026-03-27 10:30', kind: 'busy', name: '', schedule: null },
  { employeeId: 7, start: '2026-03-27 22:00', end: '2026-03-28 02:00', kind: 'busy', name: '', schedule: null },
];

const NAMES: Readonly<Record<number, string>> = { 7: '徐志明', 8: '許雅筑', 41: '林雅婷' };

async function open(view: 'week' | 'day', width?: number, params?: { date?: string; people?: string }) {
  const sideBySide = vi.fn((_input: { body: object }) => Promise.resolve({ list: LIST, missing: [] }));
  const shown = await openCalendar({
    api: { sideBySide, freeBusy: () => Promise.resolve({ list: [], missing: [] }) },
    ...(params && { params }),
    choices: {
      own: { view, colleagues: params?.people ? [] : [7, 8], sideBySide: true, dayLayout: 'hours' },
      setting: { viewType: view === 'day' ? 'day' : 'month' },
      ...(width && { place: { width } }),
      services: { directory: { name: (id: number) => Promise.resolve(NAMES[id] ?? '') } },
    },
  });
  return { ...shown, sideBySide };
}

const form = (date: string, times: object) => ['ScheduleForm', { date, ...times, found: true, readers: [7, 8] }];

test('a day has a column for each person: what may be seen opens, a press on an hour adds one with all of them', async () => {
  const { openPanel, sideBySide } = await open('day');
  const group = page.getByRole('group', { name: '並排的一天' });
  const list = group.getByRole('list', { name: '徐志明 3/26 (今天) 的行程' });
  await expect.element(list.getByText('忙碌')).toBeVisible();
  await expect.element(group.getByText('特休')).toBeVisible();
  expect(sideBySide.mock.calls[0]![0].body).toEqual({ people: [41, 7, 8], from: '2026-03-26', to: '2026-03-26' });
  await list.getByRole('button', { name: /產品會議/ }).click();
  await expect.poll(() => openPanel).toHaveBeenLastCalledWith('ShowCalendar', { id: 77 }, { id: '77' });
  const column = document.querySelector<HTMLElement>('[data-person="7"]')!;
  await userEvent.click(column, { position: { x: 40, y: 11 * 55 + 5 } });
  await expect.poll(() => openPanel.mock.lastCall).toEqual(form('2026-03-26', { start: '11:00', end: '12:00' }));
});

test('arrows walk people and half hours, and say who is free; Enter adds', async () => {
  const { openPanel } = await open('day');
  const slot = () => document.querySelector<HTMLElement>('.calendar-side-slot');
  await expect.poll(slot).not.toBeNull();
  slot()!.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  await expect.poll(() => slot()!.ariaLabel).toBe('徐志明 09:30–10:30 有空，按 Enter 新增行程');
  expect(document.activeElement).toBe(slot());
  for (let at = 0; at < 11; at++) await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => slot()!.ariaLabel).toContain('徐志明 15:00–16:00 沒空');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => openPanel.mock.lastCall).toEqual(form('2026-03-26', { start: '15:00', end: '16:00' }));
});

test('a week has a row for each person, and offers the first hour in which all are free', async () => {
  const { openPanel, sideBySide } = await open('week');
  const table = page.getByRole('table');
  await expect.element(table.getByRole('rowheader', { name: '徐志明' })).toBeVisible();
  expect(sideBySide.mock.calls[0]![0].body).toMatchObject({ from: '2026-03-22', to: '2026-03-28' });
  await expect.element(table.getByText('22:00–')).toBeVisible();
  await expect.element(table.getByText('–02:00')).toBeVisible();
  const free = table.getByRole('button', { name: /^徐志明 3\/27 .*大家 10:30–11:30 都有空$/ });
  (free.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement?.ariaLabel).toMatch(/^徐志明 3\/26 .*沒有大家都有空的一小時$/);
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.poll(() => openPanel.mock.lastCall).toEqual(form('2026-03-27', { start: '10:30', end: '11:30' }));
});

test('a narrow screen shows one person at a time, with a switch; the offered hour is that of all', async () => {
  await open('week', 390);
  const person = page.getByRole('combobox', { name: '顯示的人員' });
  await person.selectOptions('徐志明');
  await expect.element(page.getByRole('rowheader', { name: /3\/27/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /產品會議/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^徐志明 3\/27 .*10:30–11:30 都有空$/ })).toBeVisible();
});

test('an address names the people, which changes nothing that is kept; removing one is kept for the person and in the address', async () => {
  const { own, openTab } = await open('week', undefined, { people: '7-8-41-x' });
  const group = page.getByRole('group', { name: '對照的同事' });
  await expect.element(group.getByRole('button', { name: /許雅筑/ })).toBeVisible();
  expect([...own.colleagues]).toEqual([]);
  await group.getByRole('button', { name: /許雅筑/ }).click();
  await expect.poll(() => [...own.colleagues]).toEqual([7]);
  expect(openTab).toHaveBeenLastCalledWith('Calendar', { people: '7' });
  await group.getByRole('checkbox', { name: '並排' }).click({ force: true });
  await expect.element(page.getByRole('group', { name: '一週的行程' })).toBeVisible();
});
