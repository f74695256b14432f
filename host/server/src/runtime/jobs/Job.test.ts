import { expect, test } from 'vitest';
import { limitOf, optionsOf } from './Job.ts';

test('a run has a minute, three retries and 30 s of grace by default, and waits a year until its plugin is enabled', () => {
  const shape = { title: 'Tidy' };
  expect(limitOf({ shape })).toBe(60);
  expect(optionsOf({ shape })).toMatchObject({ retryLimit: 3, expireInSeconds: 90, retentionSeconds: 365 * 86_400 });
});

test('a contract may set its time and its retries', () => {
  const shape = { title: 'Tidy', maxSeconds: 1.5, retry: { limit: 0 } };
  expect(limitOf({ shape })).toBe(1.5);
  expect(optionsOf({ shape })).toMatchObject({ retryLimit: 0, expireInSeconds: 32 });
});
