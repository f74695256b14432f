import { expect, test } from 'vitest';
import { afterQuiet, findDue } from './findDue.ts';

const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+08:00`);
const TIMES = { timing: 'now', dailyHour: 8, quietFrom: '', quietTo: '' } as const;

test('at once, at the next full hour, at the hour of the day', () => {
  const due = (moment: string, timing: 'now' | 'hourly' | 'daily') => findDue(at(moment), { ...TIMES, timing });
  expect(due('2026-03-26 09:10', 'now')).toEqual(at('2026-03-26 09:10'));
  expect(due('2026-03-26 09:10', 'hourly')).toEqual(at('2026-03-26 10:00'));
  expect(due('2026-03-26 09:00', 'hourly')).toEqual(at('2026-03-26 10:00'));
  expect(due('2026-03-26 23:59', 'hourly')).toEqual(at('2026-03-27 00:00'));
  expect(due('2026-03-26 07:59', 'daily')).toEqual(at('2026-03-26 08:00'));
  expect(due('2026-03-26 08:00', 'daily')).toEqual(at('2026-03-27 08:00'));
});

test('after the quiet time, also over midnight; without one of its ends there is none', () => {
  const after = (moment: string, quietFrom: string, quietTo: string) => afterQuiet(at(moment), { quietFrom, quietTo });
  expect(after('2026-03-26 22:00', '20:00', '08:00')).toEqual(at('2026-03-27 08:00'));
  expect(after('2026-03-27 07:59', '20:00', '08:00')).toEqual(at('2026-03-27 08:00'));
  expect(after('2026-03-27 08:00', '20:00', '08:00')).toEqual(at('2026-03-27 08:00'));
  expect(after('2026-03-26 19:59', '20:00', '08:00')).toEqual(at('2026-03-26 19:59'));
  expect(after('2026-03-26 12:30', '12:00', '13:00')).toEqual(at('2026-03-26 13:00'));
  expect(after('2026-03-26 22:00', '20:00', '')).toEqual(at('2026-03-26 22:00'));
  expect(findDue(at('2026-03-26 21:10'), { ...TIMES, timing: 'hourly', quietFrom: '20:00', quietTo: '08:00' })).toEqual(
    at('2026-03-27 08:00'),
  );
});
