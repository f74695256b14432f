import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sample, wholeDay } from '../../../testing/schedules.ts';
import { showPart } from '../../../testing/showPart.tsx';
import type { Schedule } from '../../types.ts';
import { AgendaView } from './AgendaView.tsx';

beforeEach(() => {
  vi.setSystemTime(new Date(2026, 2, 26, 14, 18));
  return () => void vi.useRealTimers();
});

const show = (schedules: readonly Schedule[], selectedId: number | null = null, month = '2026-03') =>
  showPart(<AgendaView {...{ month, schedules, selectedId, onOpen: () => undefined }} />, {});
const lines = () =>
  [...document.querySelectorAll('.calendar-row-day, .calendar-row b')].map(({ textContent }) => textContent);
/** The lines in sight. */
const inSight = () => {
  const box = document.querySelector('.calendar-agenda')!.getBoundingClientRect();
  return [...document.querySelectorAll('.calendar-row-day, .calendar-row b')]
    .filter((line) => {
      const { top, bottom } = line.getBoundingClientRect();
      return top >= box.top - 1 && bottom <= box.bottom + 1;
    })
    .map(({ textContent }) => textContent);
};
const timed = (title: string, startTime: string, endTime: string, more: Partial<Schedule> = {}) =>
  sample({ title, startTime, endTime, ...more });

test('schedules of the month by day: whole days, what is pinned, then by time; one from before is on the first day', async () => {
  await show([
    timed('nine', '2026-03-01 09:00', '2026-03-01 10:00'),
    timed('last', '2026-03-31 23:00', '2026-04-01 01:00'),
    timed('April', '2026-04-01 00:00', '2026-04-01 01:00'),
    timed('eight', '2026-03-01 08:00', '2026-03-01 10:00'),
    timed('until March', '2026-02-28 22:00', '2026-03-01 00:00'),
    timed('pinned', '2026-03-01 15:00', '2026-03-01 16:00', { isTop: true }),
    timed('into March', '2026-02-27 09:00', '2026-03-02 10:00'),
    wholeDay('2026-03-01', '2026-03-01', { title: 'whole day' }),
    timed('second', '2026-03-02 08:00', '2026-03-02 09:00'),
    wholeDay('2026-03-02', '2026-03-02', { title: 'second whole day' }),
  ]);
  await expect
    .poll(lines)
    .toEqual([
      ...['3/1 (週日)', 'whole day', 'pinned', 'into March', 'eight', 'nine'],
      ...['3/2 (週一)', 'second whole day', 'second', '3/31 (週二)', 'last'],
    ]);
});

test('a month without schedules shows that', async () => {
  await show([timed('April', '2026-04-01 09:00', '2026-04-01 10:00')]);
  await expect.element(page.getByText('此區間目前沒有行程')).toBeVisible();
});

const everyDay = (month: string) =>
  Array.from({ length: 28 }, (_, index) => {
    const day = `${month}-${String(index + 1).padStart(2, '0')}`;
    return [9, 10].map((hour) => timed(`${hour} of ${day}`, `${day} ${hour}:00`.replace(' 9', ' 09'), `${day} 11:00`));
  }).flat();

test('it opens at today, or at the schedule of a link; another month at its first day', async () => {
  const march = everyDay('2026-03');
  vi.setSystemTime(new Date(2026, 2, 12, 14, 18));
  const { screen } = await show(march);
  await expect.poll(() => inSight()[0]).toBe('3/12 (今天)');
  await screen.unmount();
  const asked = await show(march, march[51]!.id);
  await expect.poll(inSight).toContain('10 of 2026-03-26');
  expect(inSight()).not.toContain('3/12 (今天)');
  expect(document.querySelectorAll('[aria-current]')).toHaveLength(1);
  await asked.screen.unmount();
  await show(everyDay('2026-04'), null, '2026-04');
  await expect.poll(inSight).toContain('4/1 (週三)');
});
