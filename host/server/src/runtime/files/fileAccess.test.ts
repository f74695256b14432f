import { expect, test } from 'vitest';
import { sealedGrant, sealedUrl } from './fileAccess.ts';

const ISSUED = Date.parse('2026-03-26T01:00:00Z');
const MINUTE = 60_000;
const at = (time: number, key = 'k') => ({
  clock: { now: () => new Date(time), today: () => '2026-03-26' },
  main: '/api',
  signingKey: Buffer.from(key),
});
const url = new URL(sealedUrl(at(ISSUED), 'notes', 'f1', { grant: 'link-1', minutes: 10 }), 'http://localhost');
const { until, grant, seal } = Object.fromEntries(url.searchParams) as { until: string; grant: string; seal: string };

test.each(['', 'a b', 'a&b', '連結', 'x'.repeat(101)])('a grant is not %j', (wrong) => {
  expect(() => sealedUrl(at(ISSUED), 'notes', 'f1', { grant: wrong, minutes: 10 })).toThrow(TypeError);
});

test('an address has its time, its grant and its seal', () => {
  expect([url.pathname, until, grant]).toEqual(['/api/files/f1', String(ISSUED + 10 * MINUTE), 'link-1']);
});

test('it is valid for so many minutes', () => {
  const validAt = (time: number) => sealedGrant(at(time), 'notes', 'f1', { until, grant, seal });
  expect([validAt(ISSUED), validAt(ISSUED + 10 * MINUTE - 1), validAt(ISSUED + 10 * MINUTE)]).toEqual([
    'link-1',
    'link-1',
    undefined,
  ]);
});

test.each<[string, string, string, object, string?]>([
  ['another plugin', 'other', 'f1', { until, grant, seal }],
  ['another file', 'notes', 'f2', { until, grant, seal }],
  ['another key', 'notes', 'f1', { until, grant, seal }, 'other'],
  ['another time', 'notes', 'f1', { until: String(Number(until) + 1), grant, seal }],
  ['a time that is longer', 'notes', 'f1', { until: `${until}0`, grant, seal }],
  ['no time', 'notes', 'f1', { grant, seal }],
  ['another grant', 'notes', 'f1', { until, grant: 'link-2', seal }],
  ['no grant', 'notes', 'f1', { until, seal }],
  ['two grants', 'notes', 'f1', { until, grant: [grant, grant], seal }],
  ['no seal', 'notes', 'f1', { until, grant }],
  ['an empty seal', 'notes', 'f1', { until, grant, seal: '' }],
  ['a part of the seal', 'notes', 'f1', { until, grant, seal: seal.slice(0, -4) }],
  ['two times', 'notes', 'f1', { until: [until, until], grant, seal }],
  ['two seals', 'notes', 'f1', { until, grant, seal: [seal, seal] }],
])('it is not valid with %s', (_which, plugin, id, query, key) => {
  expect(sealedGrant(at(ISSUED, key), plugin, id, query)).toBeUndefined();
});
