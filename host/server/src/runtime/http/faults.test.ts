import { expect, test } from 'vitest';
import { RecentFaults } from './faults.ts';

test('the latest 50 faults are kept, the newest first, with their time', () => {
  const at = new Date('2026-03-26T01:00:00Z');
  const faults = new RecentFaults({ now: () => at, today: () => '2026-03-26' });
  const add = (number: number) => faults.add({ plugin: 'a', endpoint: 'read', code: 500, requestId: String(number) });
  for (let number = 1; number <= 50; number += 1) add(number);
  expect(faults.list()).toHaveLength(50);
  add(51);
  expect(faults.list()).toHaveLength(50);
  expect(faults.list()[0]).toEqual({
    plugin: 'a',
    endpoint: 'read',
    code: 500,
    error: 'undefined',
    place: '',
    requestId: '51',
    at,
  });
  expect(faults.list().at(-1)).toMatchObject({ requestId: '2' });
});

test('of each plugin the latest 20 are kept, whatever others do, with the class and the place of an error, and nothing of its message', () => {
  const faults = new RecentFaults({ now: () => new Date(0), today: () => '1970-01-01' });
  const fail = (plugin: string, thrown: unknown) =>
    faults.add({ plugin, endpoint: 'read', code: 500, requestId: 'r' }, thrown);
  const cause = Object.assign(new Error('secret'), { code: '42501', severity: 'ERROR' });
  const broken = Object.assign(new TypeError('secret of 王小明', { cause }), {
    stack:
      'TypeError: secret\n  at 王小明 秘密12345:1:2\n    at run (node:internal/x:1:2)\n    at f (file:///srv/data/sound/server.js?v=9:42:19)',
  });
  fail('quiet', broken);
  fail('quiet', 'a thrown secret');
  fail('quiet', Object.assign(new Error('x'), { code: 'A123456789', severity: 'ERROR', stack: '' }));
  fail('quiet', Object.assign(new Error('x'), { code: 'ECONNREFUSED', stack: '' }));
  faults.add({ plugin: 'quiet', endpoint: 'read', code: 504, requestId: 'r' });
  for (let number = 0; number < 60; number += 1) fail('loud', Object.assign(new Error('x'), { code: 'a secret' }));
  expect(faults.ofPlugin('loud')).toHaveLength(20);
  expect(faults.ofPlugin('loud')[0]).toMatchObject({
    error: 'Error',
    place: expect.stringMatching(/^faults\.test\.ts:\d+:\d+$/) as string,
  });
  expect(faults.ofPlugin('quiet')).toMatchObject([
    { error: '', place: '' },
    { error: 'Error ECONNREFUSED', place: '' },
    { error: 'Error', place: '' },
    { error: 'string', place: '' },
    { error: 'TypeError 42501', place: 'server.js:42:19' },
  ]);
  expect(JSON.stringify(faults.ofPlugin('quiet'))).not.toMatch(/secret|王小明|srv/);
  faults.forget('quiet');
  expect(faults.ofPlugin('quiet')).toEqual([]);
});
