import { expect, test } from 'vitest';
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

test('ends when its time is over, and lets other work go first now and then', async () => {
  const busy = (milliseconds: number) => () => {
    for (const end = performance.now() + milliseconds; performance.now() < end;);
    return row(1);
  };
  expect(await expandEvents(await events(100), busy(10), 50)).toBe('heavy');
  let others = 0;
  const timer = setInterval(() => (others += 1), 0);
  expect(await expandEvents(await events(10), busy(21))).toHaveLength(10);
  clearInterval(timer);
  expect(others).toBeGreaterThan(3);
});
