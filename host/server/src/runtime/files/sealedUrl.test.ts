import { expect, test } from 'vitest';
import { isSealed, sealedUrl } from './sealedUrl.ts';

const ISSUED = Date.parse('2026-03-26T01:00:00Z');
const MINUTE = 60_000;
const at = (time: number, key = 'k') => ({
  clock: { now: () => new Date(time), today: () => '2026-03-26' },
  ...{ main: '/api', signingKey: Buffer.from(key) },
});
const url = new URL(sealedUrl(at(ISSUED), 'notes', 'f1', 10), 'http://localhost');
const { until, seal } = Object.fromEntries(url.searchParams) as { until: string; seal: string };

test('an address has its time and its seal', () => {
  expect([url.pathname, until]).toEqual(['/api/files/f1', String(ISSUED + 10 * MINUTE)]);
});

test('it is valid for so many minutes', () => {
  const validAt = (time: number) => isSealed(at(time), 'notes', 'f1', { until, seal });
  expect([validAt(ISSUED), validAt(ISSUED + 10 * MINUTE - 1), validAt(ISSUED + 10 * MINUTE)]).toEqual([
    true,
    true,
    false,
  ]);
});

test.each<[string, string, string, object, string?]>([
  ['another plugin', 'other', 'f1', { until, seal }],
  ['another file', 'notes', 'f2', { until, seal }],
  ['another key', 'notes', 'f1', { until, seal }, 'other'],
  ['another time', 'notes', 'f1', { until: String(Number(until) + 1), seal }],
  ['a time that is longer', 'notes', 'f1', { until: `${until}0`, seal }],
  ['no time', 'notes', 'f1', { seal }],
  ['no seal', 'notes', 'f1', { until }],
  ['an empty seal', 'notes', 'f1', { until, seal: '' }],
  ['a part of the seal', 'notes', 'f1', { until, seal: seal.slice(0, -4) }],
  ['two times', 'notes', 'f1', { until: [until, until], seal }],
  ['two seals', 'notes', 'f1', { until, seal: [seal, seal] }],
])('it is not valid with %s', (_which, plugin, id, query, key) => {
  expect(isSealed(at(ISSUED, key), plugin, id, query)).toBe(false);
});
