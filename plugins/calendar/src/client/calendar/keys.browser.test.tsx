import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openCalendar } from '../../testing/openCalendar.tsx';
import { sampleMarch } from '../../testing/sampleMonth.ts';

const heading = page.getByRole('heading', { level: 1 });
const view = (name: string) => page.getByRole('radio', { name });
const wide = { choices: { place: { width: 1400, height: 900 } } };
const focused = () => document.activeElement as HTMLElement;
const dayOfFocus = () => focused().closest<HTMLElement>('[data-day]')?.dataset['day'];
const eventOf = (day: string, title: string) =>
  [...document.querySelectorAll<HTMLElement>(`[data-day="${day}"] .calendar-event`)].find((one) =>
    one.textContent.includes(title),
  )!;

test('the choice of the view keeps the focus through all views', async () => {
  await openCalendar(wide);
  await expect.element(page.getByRole('grid')).toBeVisible();
  (view('以月顯示').element() as HTMLElement).focus();
  for (const name of ['以週顯示', '以日顯示', '以列表顯示', '以月顯示']) {
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(view(name)).toHaveFocus();
    await expect.element(view(name)).toBeChecked();
  }
});

test('N adds a schedule in every view, on the day that is shown; it stays a letter where one types', async () => {
  const { openPanel } = await openCalendar({ choices: { place: { width: 1400 }, setting: { viewType: 'day' } } });
  await expect.element(heading).toHaveTextContent('3/26 (今天)');
  const cards = () => [...document.querySelectorAll<HTMLElement>('.calendar-card')];
  await expect.poll(cards).not.toHaveLength(0);
  cards()[0]!.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe(cards()[1]);
  await userEvent.keyboard('n');
  expect(openPanel).toHaveBeenLastCalledWith('ScheduleForm', { date: '2026-03-26' });
  await page.getByRole('searchbox', { name: '關鍵字' }).click();
  await userEvent.keyboard('n');
  await page.getByRole('button', { name: /^我的最愛/ }).click();
  const sort = page.getByRole('combobox', { name: '排序' });
  await expect.element(sort).toBeVisible();
  (sort.element() as HTMLElement).focus();
  await userEvent.keyboard('n');
  expect(openPanel).toHaveBeenCalledTimes(1);
});

test('arrow keys walk the list of the month and of a mode', async () => {
  await openCalendar({ choices: { place: { width: 1400 }, own: { view: 'agenda' } } });
  const rows = () => [...document.querySelectorAll<HTMLElement>('.calendar-row')];
  const walk = async () => {
    await expect.poll(() => rows().length).toBeGreaterThan(2);
    const [first, second] = rows().slice(-2);
    first!.focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(focused).toBe(second);
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(focused).toBe(first);
  };
  await walk();
  await page.getByRole('button', { name: /我的預約/ }).click();
  await expect.element(heading).toHaveTextContent('我的預約');
  await walk();
});

test('the focus stays in the calendar where its view is replaced', async () => {
  await openCalendar(wide);
  await expect.element(page.getByRole('grid')).toBeVisible();
  document.querySelector<HTMLElement>('[data-day="2026-03-26"] button')!.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading).toHaveTextContent('3/26 (今天)');
  await expect.poll(() => focused().className).toBe('calendar-view');
  await page.getByRole('button', { name: /^我的最愛/ }).click();
  (page.getByRole('button', { name: '回行事曆', exact: true }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => focused().className).toBe('calendar-view');
});

test('where the event with the focus is deleted its day has it, and arrows go on from there', async () => {
  const schedules = [...sampleMarch()];
  const { send } = await openCalendar({ ...wide, schedules });
  await expect.poll(() => eventOf('2026-03-24', '設計評審')).toBeDefined();
  eventOf('2026-03-24', '設計評審').focus();
  const [gone] = schedules.splice(
    schedules.findIndex(({ title }) => title === '設計評審'),
    1,
  );
  send('changed', { ids: [gone!.id], from: '2026-03-24', to: '2026-03-24' });
  await expect.poll(() => eventOf('2026-03-24', '設計評審')).toBeUndefined();
  expect(dayOfFocus()).toBe('2026-03-24');
  await userEvent.keyboard('{ArrowRight}');
  expect(dayOfFocus()).toBe('2026-03-25');
});

test('the tooltip of an event says what it is now', async () => {
  const schedules = [...sampleMarch()];
  const { send } = await openCalendar({ ...wide, schedules });
  await expect.poll(() => eventOf('2026-03-24', '設計評審')).toBeDefined();
  await userEvent.hover(eventOf('2026-03-24', '設計評審'));
  const tip = page.getByRole('tooltip');
  await expect.element(tip).toMatchTextContent('15:00–16:00');
  const at = schedules.findIndex(({ title }) => title === '設計評審');
  const moved = { startTime: '2026-03-24 17:00', endTime: '2026-03-24 18:00' };
  schedules[at] = { ...schedules[at]!, ...moved };
  send('changed', { ids: [schedules[at].id], from: '2026-03-24', to: '2026-03-24' });
  await expect.element(tip).toMatchTextContent('17:00–18:00');
});

test.for([
  ['month', '[data-day="2026-03-26"] button', 'ArrowRight'],
  ['week', '.calendar-week-head [tabindex="0"]', 'ArrowRight'],
  ['agenda', '.calendar-row', 'ArrowDown'],
] as const)(
  'in the %s keys with Ctrl, Alt or Meta, and those of a word that is composed, are not those of the calendar',
  async ([kind, stop, arrow], { expect: check }) => {
    const { openPanel } = await openCalendar({ choices: { place: { width: 1400 }, own: { view: kind } } });
    await check.poll(() => document.querySelector(stop)).not.toBeNull();
    document.querySelector<HTMLElement>(stop)!.focus();
    const isTaken = (key: string, more: KeyboardEventInit = {}) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
      focused().dispatchEvent(event);
      return event.defaultPrevented;
    };
    for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])
      check([isTaken('n', more), isTaken(arrow, more)], JSON.stringify(more)).toEqual([false, false]);
    check(openPanel).not.toHaveBeenCalled();
    check([isTaken(arrow), isTaken('x'), isTaken('N')]).toEqual([true, false, true]);
  },
);

test('Enter that ends the composition of a word neither searches nor closes the drawer over the calendar', async () => {
  const { calls } = await openCalendar({ choices: { place: { width: 700 } } });
  await page.getByRole('button', { name: '展開抽屜', exact: true }).click();
  const drawer = page.getByRole('complementary', { name: '行事曆抽屜' });
  await page.getByRole('searchbox', { name: '關鍵字' }).fill('系統');
  const enter = { key: 'Enter', bubbles: true, cancelable: true };
  focused().dispatchEvent(new KeyboardEvent('keydown', { ...enter, isComposing: true }));
  await expect.element(drawer).toBeVisible();
  focused().dispatchEvent(new KeyboardEvent('keydown', enter));
  await expect.element(heading).toHaveTextContent('搜尋行程');
  await expect.element(drawer).not.toBeInTheDocument();
  expect(calls.list.mock.calls.filter(([{ query }]) => query['keyword'])).toHaveLength(1);
});
