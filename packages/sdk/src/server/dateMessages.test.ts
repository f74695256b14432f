import { expect, test } from 'vitest';
import { fill } from '../texts.ts';
import { dayMessage, momentMessage, spanMessage } from './dateMessages.ts';
import type { Message } from './Refusal.ts';

const TODAY = '2026-03-26';
const texts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['日', '一', '二', '三', '四', '五', '六'].map((name, index) => [`day.${index}`, `{date} (週${name})`]),
  ),
  'day.time': '{day} {time}',
  'day.span': '{from} – {to}',
};

function said({ key, variables = {} }: Message): string {
  const values = Object.entries(variables).map(([name, value]) => [
    name,
    typeof value === 'object' ? said(value) : value,
  ]);
  return fill(texts[key]!, Object.fromEntries(values) as Record<string, string>);
}

test('days and moments have their weekday, and their year where it is not this one', () => {
  expect(said(dayMessage('2026-03-26', TODAY))).toBe('3/26 (週四)');
  expect(said(dayMessage('2027-01-03', TODAY))).toBe('2027/1/3 (週日)');
  expect(said(momentMessage('2026-03-28 08:05', TODAY))).toBe('3/28 (週六) 08:05');
});

test.each([
  ['2026-03-27 10:00', '2026-03-27 11:00', '3/27 (週五) 10:00–11:00'],
  ['2026-12-31 22:00', '2027-01-01 02:00', '12/31 (週四) 22:00 – 2027/1/1 (週五) 02:00'],
  ['2026-03-28', '2026-03-28', '3/28 (週六)'],
  ['2026-03-28', '2026-03-29', '3/28 (週六) – 3/29 (週日)'],
])('from %s to %s is %s', (start, end, words) => {
  expect(said(spanMessage(start, end, TODAY))).toBe(words);
});
