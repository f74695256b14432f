import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openCalendar } from '../../../testing/openCalendar.tsx';
import { sampleMarch } from '../../../testing/sampleMonth.ts';
import { sample, wholeDay } from '../../../testing/schedules.ts';
import { SAVED } from '../../../testing/savingSamples.ts';
import type { Schedule } from '../../types.ts';

const MEETING = sample({ title: '估價會議', startTime: '2026-03-25 10:00', endTime: '2026-03-25 12:00', location: '' });
const NIGHT = sample({ title: '夜間維護', startTime: '2026-03-25 22:00', endTime: '2026-03-26 02:00', location: '' });
const TRIP = wholeDay('2026-03-23', '2026-03-24', { title: '出差', location: '' });
const FOREIGN = sample({
  title: '別人的',
  startTime: '2026-03-24 10:00',
  permission: 'reader',
  createdByName: '徐志明',
});

async function open(schedules: readonly Schedule[], own = {}, place = {}) {
  const change = vi.fn((_input: { body: object }) => Promise.resolve(SAVED));
  const parts = await openCalendar({
    api: { change } as never,
    schedules,
    choices: {
      own: { view: 'week', ...own },
      setting: { closeMiniDrawer: true, viewType: 'day' },
      place: { width: 1240, height: 1600, ...place },
    },
  });
  await expect.poll(() => document.querySelector('[data-column]')).not.toBeNull();
  return { ...parts, change, sent: () => change.mock.lastCall?.[0].body };
}
const pieces = (title: string) =>
  [...document.querySelectorAll<HTMLElement>('[data-id]')].filter((one) => one.textContent.includes(title));
const column = (day: string) => document.querySelector<HTMLElement>(`[data-column][data-day="${day}"]`)!;
const whole = (day: string) => document.querySelector<HTMLElement>(`[data-whole][data-day="${day}"]`)!;
/** A place between the hours of a day. */
const at = (day: string, hour: number) => {
  const { left, top } = column(day).getBoundingClientRect();
  return { x: left + 30, y: top + hour * 55 };
};
const above = (day: string) => {
  const { left, top } = whole(day).getBoundingClientRect();
  return { x: left + 30, y: top + 34 };
};
type Place = ReturnType<typeof at>;

function drag(source: Element, from: Place, to: Place, drop = true, pointerType = 'mouse'): void {
  const event = (name: string, target: Element | Window, { x, y }: Place) =>
    target.dispatchEvent(
      new PointerEvent(name, { clientX: x, clientY: y, button: 0, pointerType, isPrimary: true, bubbles: true }),
    );
  event('pointerdown', source, from);
  event('pointermove', window, { x: from.x, y: from.y + 8 });
  event('pointermove', window, to);
  if (drop) event('pointerup', window, to);
}
const edge = (title: string, which: 'start' | 'end', piece = 0) =>
  pieces(title)[piece]!.querySelector<HTMLElement>(`[data-edge="${which}"]`)!;

test('the lower edge makes a schedule longer, the upper one begins it earlier', async () => {
  const { sent } = await open([MEETING]);
  await expect.poll(() => pieces('估價會議').length).toBe(1);
  drag(edge('估價會議', 'end'), at('2026-03-25', 12), at('2026-03-25', 13.5));
  await expect.poll(sent).toEqual({ startTime: '2026-03-25 10:00', endTime: '2026-03-25 13:30' });
  await expect.poll(() => pieces('估價會議')[0]!.getBoundingClientRect().height).toBe(3.5 * 55 - 2);
  drag(edge('估價會議', 'start'), at('2026-03-25', 10), at('2026-03-25', 9.25));
  await expect.poll(sent).toEqual({ startTime: '2026-03-25 09:15', endTime: '2026-03-25 13:30' });
});

test('between whole days and hours, and back with the length that it had', async () => {
  const { sent } = await open([MEETING, TRIP]);
  await expect.poll(() => pieces('估價會議').length).toBe(1);
  drag(pieces('估價會議')[0]!, at('2026-03-25', 10.5), above('2026-03-26'));
  await expect.poll(sent).toEqual({ isAllDay: true, startDate: '2026-03-26', endDate: '2026-03-26' });
  await expect.poll(() => whole('2026-03-26').textContent).toContain('估價會議');
  drag(pieces('估價會議')[0]!, above('2026-03-26'), at('2026-03-27', 14));
  const hours = { startTime: '2026-03-27 14:00', endTime: '2026-03-27 16:00' };
  await expect.poll(sent).toEqual({ isAllDay: false, ...hours });
  // one that never had hours takes one
  drag(pieces('出差')[0]!, above('2026-03-23'), at('2026-03-24', 9));
  await expect.poll(sent).toEqual({ isAllDay: false, startTime: '2026-03-24 09:00', endTime: '2026-03-24 10:00' });
});

test('a bar is moved by days, and its ends are pulled', async () => {
  const { sent } = await open([TRIP]);
  await expect.poll(() => pieces('出差').length).toBe(1);
  drag(pieces('出差')[0]!, above('2026-03-24'), above('2026-03-26'));
  await expect.poll(sent).toEqual({ startDate: '2026-03-25', endDate: '2026-03-26' });
  drag(edge('出差', 'end'), above('2026-03-26'), above('2026-03-28'));
  await expect.poll(sent).toEqual({ startDate: '2026-03-25', endDate: '2026-03-28' });
  drag(edge('出差', 'start'), above('2026-03-25'), above('2026-03-27'));
  await expect.poll(sent).toEqual({ startDate: '2026-03-27', endDate: '2026-03-28' });
});

test('an overnight one has its hours on both days, and is moved and pulled by either part', async () => {
  const { sent } = await open([NIGHT]);
  await expect
    .poll(() => pieces('夜間維護').map((one) => one.closest<HTMLElement>('[data-day]')!.dataset['day']))
    .toEqual(['2026-03-25', '2026-03-26']);
  expect(pieces('夜間維護').map((one) => one.querySelector('time')!.textContent)).toEqual(['22:00–02:00', '–02:00']);
  expect(edge('夜間維護', 'end')).toBeNull();
  drag(pieces('夜間維護')[1]!, at('2026-03-26', 1), at('2026-03-27', 0.25));
  await expect.poll(sent).toEqual({ startTime: '2026-03-26 21:15', endTime: '2026-03-27 01:15' });
  drag(edge('夜間維護', 'end', 1), at('2026-03-27', 1.25), at('2026-03-26', 23));
  await expect.poll(sent).toEqual({ startTime: '2026-03-26 21:15', endTime: '2026-03-26 23:00' });
  await expect.poll(() => pieces('夜間維護').length).toBe(1);
});

test('a drag over empty hours or days adds a schedule there; Escape adds none', async () => {
  const { openPanel } = await open([]);
  drag(column('2026-03-24'), at('2026-03-24', 9.1), at('2026-03-24', 10.4));
  await expect
    .poll(() => openPanel)
    .toHaveBeenLastCalledWith('ScheduleForm', { date: '2026-03-24', start: '09:00', end: '10:30' });
  drag(whole('2026-03-25'), above('2026-03-25'), above('2026-03-23'));
  await expect
    .poll(() => openPanel)
    .toHaveBeenLastCalledWith('ScheduleForm', { date: '2026-03-23', allDay: true, until: '2026-03-25' });
  drag(column('2026-03-24'), at('2026-03-24', 9), at('2026-03-24', 11), false);
  await expect.element(page.getByText('3/24 (週二) 09:00–11:00')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('3/24 (週二) 09:00–11:00')).not.toBeInTheDocument();
  expect(openPanel).toHaveBeenCalledTimes(2);
});

test('one of others stays where it is and says why, by hand and by keys', async () => {
  const { change } = await open([FOREIGN]);
  await expect.poll(() => pieces('別人的').length).toBe(1);
  const reason = '由徐志明管理，只有建立者與承辦人可以移動';
  drag(pieces('別人的')[0]!, at('2026-03-24', 10.5), at('2026-03-25', 12), false);
  await expect.element(page.getByText(reason)).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText(reason)).not.toBeInTheDocument();
  pieces('別人的')[0]!.focus();
  await userEvent.keyboard('m');
  await expect.element(page.getByText(reason)).toBeInTheDocument();
  expect(change).not.toHaveBeenCalled();
});

test('by keys: held, moved, made longer, a whole day; said, and dropped or put back', async () => {
  const { sent, change } = await open([MEETING]);
  await expect.poll(() => pieces('估價會議').length).toBe(1);
  pieces('估價會議')[0]!.focus();
  await userEvent.keyboard('m{ArrowDown}{ArrowRight}');
  await expect.element(page.getByRole('status').getByText('3/26 (今天) 10:15–12:15')).toBeInTheDocument();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Alt>}{ArrowUp}{/Alt}{Enter}');
  await expect.poll(sent).toEqual({ startTime: '2026-03-26 10:00', endTime: '2026-03-26 12:30' });
  await expect.poll(() => document.activeElement?.textContent).toContain('估價會議');
  await userEvent.keyboard('ma');
  await expect.element(page.getByRole('status').getByText('全天 3/26 (今天)')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.poll(sent).toEqual({ isAllDay: true, startDate: '2026-03-26', endDate: '2026-03-26' });
  await expect.poll(() => whole('2026-03-26').contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('m{ArrowRight}{Escape}');
  await expect.element(page.getByText('已放回原處。')).toBeInTheDocument();
  expect(change).toHaveBeenCalledTimes(2);
});

test('by keys out of the week: the week turns along', async () => {
  const { sent } = await open([MEETING]);
  await expect.poll(() => pieces('估價會議').length).toBe(1);
  pieces('估價會議')[0]!.focus();
  await userEvent.keyboard('m{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('3/15–3/21');
  await userEvent.keyboard('{Enter}');
  await expect.poll(sent).toEqual({ startTime: '2026-03-21 10:00', endTime: '2026-03-21 12:00' });
});

test('a refused move goes back, with the reason', async () => {
  const change = vi.fn(() => Promise.reject(Object.assign(new Error('行程已結案'), { code: '409', http: 409 })));
  const { alert } = await openCalendar({
    api: { change },
    schedules: [MEETING],
    choices: { own: { view: 'week' }, setting: { closeMiniDrawer: true }, place: { width: 1240, height: 1600 } },
  });
  await expect.poll(() => pieces('估價會議').length).toBe(1);
  drag(edge('估價會議', 'end'), at('2026-03-25', 12), at('2026-03-25', 14));
  await expect.poll(() => alert.mock.lastCall?.[0]).toMatchObject({ title: '移動行程失敗', message: '行程已結案' });
  await expect.poll(() => pieces('估價會議')[0]!.getBoundingClientRect().height).toBe(2 * 55 - 2);
});

test('a finger scrolls until it has rested on a schedule; then it drags', async () => {
  const { sent, change } = await open([MEETING]);
  await expect.poll(() => pieces('估價會議').length).toBe(1);
  drag(pieces('估價會議')[0]!, at('2026-03-25', 10.5), at('2026-03-26', 13.5), true, 'touch');
  expect(change).not.toHaveBeenCalled();
  const source = pieces('估價會議')[0]!;
  const finger = { button: 0, pointerType: 'touch', isPrimary: true, bubbles: true };
  const [from, to] = [at('2026-03-25', 10.5), at('2026-03-26', 13.5)];
  source.dispatchEvent(new PointerEvent('pointerdown', { clientX: from.x, clientY: from.y, ...finger }));
  await expect.element(page.getByText('3/25 (昨天) 10:00–12:00', { exact: true })).toBeInTheDocument();
  const touch = new Event('touchmove', { bubbles: true, cancelable: true });
  source.dispatchEvent(touch);
  expect(touch.defaultPrevented, 'nothing scrolls now').toBe(true);
  window.dispatchEvent(new PointerEvent('pointermove', { clientX: to.x, clientY: to.y, ...finger }));
  window.dispatchEvent(new PointerEvent('pointerup', { clientX: to.x, clientY: to.y, ...finger }));
  await expect.poll(sent).toEqual({ startTime: '2026-03-26 13:00', endTime: '2026-03-26 15:00' });
});

test('a day has its hours too: what overlaps is side by side, and is moved', async () => {
  const beside = sample({ title: '同時', startTime: '2026-03-26 10:30', endTime: '2026-03-26 11:30', location: '' });
  const today = { ...MEETING, startTime: '2026-03-26 10:00', endTime: '2026-03-26 12:00' };
  const { sent, calls, own } = await open([today, beside, NIGHT], { view: 'day', dayLayout: 'hours' });
  await expect.poll(() => pieces('同時').length).toBe(1);
  const [one, other] = [pieces('估價會議')[0]!, pieces('同時')[0]!].map((piece) => piece.getBoundingClientRect());
  expect(one!.right).toBeLessThanOrEqual(other!.left);
  expect(pieces('夜間維護').length).toBe(1);
  expect(calls.list, 'its schedules come with the month').not.toHaveBeenCalledWith(
    expect.objectContaining({ query: expect.objectContaining({ dateBegin: '2026-03-26' }) }),
    expect.anything(),
  );
  drag(pieces('估價會議')[0]!, at('2026-03-26', 10.5), at('2026-03-26', 14.5));
  await expect.poll(sent).toEqual({ startTime: '2026-03-26 14:00', endTime: '2026-03-26 16:00' });
  document.querySelector<HTMLElement>('[data-number]')!.focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('3/25 (昨天)');
  await expect
    .poll(() => (document.activeElement as HTMLElement).closest<HTMLElement>('[data-day]')?.dataset['day'])
    .toBe('2026-03-25');
  await page.getByRole('radio', { name: '清單' }).click({ force: true });
  await expect.poll(() => document.querySelector('.calendar-card')?.textContent).toContain('夜間維護');
  expect(own.dayLayout).toBe('list');
});

test('at 390 px a week has the hours of one day and its days in a line', async () => {
  await open(sampleMarch(), {}, { width: 390 });
  await expect.poll(() => document.querySelectorAll('[data-column]').length).toBe(1);
  expect(column('2026-03-26')).not.toBeNull();
  await page.getByRole('button', { name: '3/24 (週二)' }).click();
  await expect.poll(() => column('2026-03-24')).not.toBeNull();
  await expect.poll(() => column('2026-03-24').textContent).toContain('設計評審');
});
