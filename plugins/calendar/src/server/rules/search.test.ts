import { expect, test } from 'vitest';
import { readRange } from './search.ts';

const today = '2026-03-26';

test('[S1-172] a quick selection counts only without dates', () => {
  expect(readRange({ quickSelection: 1 }, today)).toEqual({ from: '2026-03-11', to: '2026-04-10' });
  expect(readRange({ quickSelection: 2 }, today)).toEqual({ from: '2026-03-19', to: '2026-04-02' });
  expect(readRange({ quickSelection: 999 }, today)).toEqual({});
  expect(readRange({ quickSelection: 1, dateBegin: '2026-01-01' }, today)).toEqual({
    from: '2026-01-01',
    to: undefined,
  });
  expect(readRange({ quickSelection: 2, dateEnd: '2026-01-01' }, today)).toEqual({ from: undefined, to: '2026-01-01' });
  expect(readRange({}, today)).toEqual({});
});

test('a period of its own needs two days, in order', () => {
  const period = (...dateTime: string[]) => readRange({ quickSelection: 0, dateTime }, today);
  expect(period('2026-03-01', '2026-03-31 23:59')).toEqual({ from: '2026-03-01', to: '2026-03-31' });
  expect(period('2026-03-01', '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  expect(period('2026-03-01')).toBe('period');
  expect(period('2026-02-01', '2026-02-30')).toBe('period');
  expect(period('2026-02-30', '2026-03-01')).toBe('period');
  expect(period('yesterday', '2026-03-01')).toBe('period');
  // Years that the database does not have.
  expect(period('0000-01-01', '0000-12-31')).toBe('period');
  expect(period('2026-03-31', '2026-03-01')).toBe('order');
  expect(readRange({ quickSelection: 0 }, today)).toBe('period');
  expect(readRange({ dateBegin: '2026-03-02', dateEnd: '2026-03-01' }, today)).toBe('order');
});
