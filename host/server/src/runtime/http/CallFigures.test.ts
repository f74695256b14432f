import { expect, test } from 'vitest';
import { CallFigures } from './CallFigures.ts';

const MINUTE_MS = 60_000;

test('errors of a plugin are counted by the minute, for an hour', () => {
  let now = Date.parse('2026-03-26T05:00:30Z');
  const figures = new CallFigures({ now: () => new Date(now), today: () => '2026-03-26' } as never);
  const last = () => figures.errorMinutes('probe').counts;
  figures.addError('probe.list');
  figures.addError('probe.add');
  figures.addError('other.list');
  now += MINUTE_MS;
  figures.addError('probe.list');
  expect(last().slice(-3)).toEqual([0, 2, 1]);
  expect(figures.errorMinutes('probe').from).toEqual(new Date('2026-03-26T04:02:00Z'));
  now += 58 * MINUTE_MS;
  expect([last()[0], last()[1], last().at(-1)]).toEqual([2, 1, 0]);
  now += 2 * MINUTE_MS;
  figures.addError('probe.list');
  expect(last()).toEqual([...Array.from({ length: 59 }, () => 0), 1]);
  figures.forget('probe');
  expect(last()).not.toContain(1);
});
