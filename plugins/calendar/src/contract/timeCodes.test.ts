import { expect, test } from 'vitest';
import { endOfCode, openCode, spanOfCodes, startOfCode, TIME_CODES } from './timeCodes.ts';

test('[S1-093] codes 1 to 21 are half hours from 09:00 to 19:00', () => {
  expect(TIME_CODES).toHaveLength(21);
  expect([1, 2, 3, 20, 21].map(startOfCode)).toEqual(['09:00', '09:30', '10:00', '18:30', '19:00']);
});

test('[S1-094] the end code is the last half hour included; [S1-095] the last one, and an end that is not known, is 19:30', () => {
  expect([20, 21, null].map(endOfCode)).toEqual(['19:00', '19:30', '19:30']);
  expect(spanOfCodes(3, 3)).toBe('10:00-10:30');
  expect(spanOfCodes(1, 21)).toBe('09:00-19:30');
});

test('the open code is the half hour that is under way, which can still be reserved', () => {
  expect(['00:00', '09:00', '09:29', '09:30', '19:29', '19:30', '23:59'].map(openCode)).toEqual([
    1, 1, 1, 2, 21, 22, 22,
  ]);
});
