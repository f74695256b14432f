import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import en from '../../locales/en.json' with { type: 'json' };
import zhTW from '../../locales/zh-TW.json' with { type: 'json' };
import { sampleMonth } from '../testing/sampleMonth.ts';
import { showPart } from '../testing/showPart.tsx';
import AttendanceMonth from './AttendanceMonth.tsx';

const leave = (leaveTypeName: string, start: string, end: string, status: 0 | 1 | 2 | 3) => ({
  leaveTypeName,
  startDatetime: `2026-10-08 ${start}`,
  endDatetime: `2026-10-08 ${end}`,
  status,
});
/** The widest realistic content: figures of four digits beside a leave under review, two leaves a day, a long name. */
const october = sampleMonth('2026-10', {
  7: { shiftName: '大夜班', on: ['09:15', 1015], off: ['17:20', 1240], leaves: [leave('病假', '13:30', '18:00', 0)] },
  8: { leaves: [leave('病假', '09:00', '12:00', 2), leave('特休補', '13:00', '18:00', 0)] },
  22: { off: ['13:31', 269], leaves: [leave('因公受傷及職業災害假', '13:30', '18:00', 0)] },
});

beforeEach(() => page.viewport(1280, 800));

/** Each mark with the cell it must stay in. */
async function marks() {
  await expect.element(page.getByRole('row', { name: /^10\/8/ })).toBeVisible();
  return [...document.querySelectorAll('tbody .attendance-explained, tbody .attendance-leave')].map((mark) => {
    const inside = mark.getBoundingClientRect();
    const cell = mark.closest('td')!.getBoundingClientRect();
    return { text: mark.textContent, inside, cell };
  });
}

test.for([
  ['Chinese', zhTW],
  ['English', en],
] as const)('late, early and leaves of the widest day stay in their columns, in %s', async ([, texts]) => {
  await showPart(<AttendanceMonth />, { month: vi.fn(() => Promise.resolve(october)) }, texts);
  for (const { text, inside, cell } of await marks()) {
    expect(inside.right, text).toBeLessThanOrEqual(cell.right);
    expect(inside.left, text).toBeGreaterThanOrEqual(cell.left);
    expect(inside.width, `${text} has room for a word`).toBeGreaterThan(30);
  }
  const [half] = document.querySelectorAll('.attendance-table');
  const weekdays = [...half!.querySelectorAll<HTMLElement>('.attendance-weekday')];
  expect(weekdays.filter((cell) => cell.scrollWidth > cell.clientWidth)).toEqual([]);
});

test('a badge is on the line of its day', async () => {
  await showPart(<AttendanceMonth />, { month: vi.fn(() => Promise.resolve(october)) });
  for (const { text, inside, cell } of await marks()) {
    expect(Math.abs(inside.top + inside.bottom - cell.top - cell.bottom) / 2, text).toBeLessThanOrEqual(1);
  }
});
