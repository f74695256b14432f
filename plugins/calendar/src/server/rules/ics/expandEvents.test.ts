import { expect, onTestFinished, test, vi } from 'vitest';
import { otherWork } from '../../../testing/otherWork.ts';
import { expandEvents } from './expandEvents.ts';
import type { ImportedOccurrence } from './importedEvents.ts';
import { parseIcs } from './parseIcs.ts';

const events = async (count: number) => {
  const event = (_: unknown, index: number) => `BEGIN:VEVENT\nUID:${index}\nDTSTART:20260101T090000\nEND:VEVENT`;
  const text = ['BEGIN:VCALENDAR', ...Array.from({ length: count }, event), 'END:VCALENDAR'].join('\n');
  const parsed = await parseIcs(Buffer.from(text));
  return Array.isArray(parsed) ? parsed : [];
};
const row = (count: number) => ({ title: 'x', occurrences: Array<ImportedOccurrence>(count) });

test('ends at more schedules than a file may become, without looking at the other events', async () => {
  let looked = 0;
  const expand = () => {
    looked += 1;
    return row(366);
  };
  expect(await expandEvents(await events(1000), expand)).toBe('many');
  expect(looked).toBeLessThan(30);
});

test('10,000 schedules are taken, of which some may be there twice', async () => {
  expect(await expandEvents(await events(4), () => row(2500))).not.toBe('many');
  expect(await expandEvents(await events(5), () => row(2001))).toBe('many');
});

test('ends when its three seconds are over, and lets other work go first after 20 ms', async () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const others = otherWork();
  const expanded = async (count: number, milliseconds: number) => {
    const rows = await expandEvents(await events(count), () => {
      now += milliseconds;
      return row(1);
    });
    return rows === 'heavy' ? rows : rows.length;
  };
  expect([await expanded(3, 1000), await expanded(4, 1000)]).toEqual([3, 'heavy']);
  expect([await expanded(300, 10), await expanded(301, 10)], 'small ones count as well').toEqual([300, 'heavy']);
  others();
  await expanded(100, 20);
  expect(others()).toBeGreaterThanOrEqual(100);
  await expanded(10, 1.9);
  expect(others()).toBe(0);
});
