import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CountDown } from './CountDown.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('[S0-038][S0-040] the countdown decreases by one each second, and calls back once at zero', () => {
  const onZero = vi.fn();
  const countDown = new CountDown(onZero);
  countDown.start(3);
  const seen = [countDown.state.seconds];
  for (let second = 0; second < 3; second++) {
    vi.advanceTimersByTime(1000);
    seen.push(countDown.state.seconds);
  }
  expect(seen).toEqual([3, 2, 1, 0]);
  vi.advanceTimersByTime(5000);
  expect(onZero).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('[S0-039] it is stored in session storage, and the next page continues it', () => {
  const first = new CountDown(() => undefined);
  first.start(30);
  // Of this tab only: another tab has its own countdown.
  expect([sessionStorage.length, localStorage.length]).toEqual([1, 0]);
  vi.advanceTimersByTime(10_000);
  first.stop();
  const second = new CountDown(() => undefined);
  second.resume();
  expect(second.state.seconds).toBe(20);
  second.stop();
});

test('a countdown that ended while the page was closed does not start again', () => {
  const first = new CountDown(() => undefined);
  first.start(5);
  first.stop();
  vi.advanceTimersByTime(6000);
  const onZero = vi.fn();
  const second = new CountDown(onZero);
  second.resume();
  expect(second.state.seconds).toBe(0);
  expect(sessionStorage).toHaveLength(0);
  expect(onZero).not.toHaveBeenCalled();
});

test('a computer that was asleep does not wait longer', () => {
  const onZero = vi.fn();
  const countDown = new CountDown(onZero);
  countDown.start(60);
  vi.setSystemTime(Date.now() + 120_000);
  vi.advanceTimersByTime(1000);
  expect(countDown.state.seconds).toBe(0);
  expect(onZero).toHaveBeenCalledTimes(1);
});
