import { expect, test } from 'vitest';
import { redact } from './redact.ts';

/** `levels` objects around a value. */
const within = (levels: number, value: unknown): unknown => (levels === 0 ? value : { in: within(levels - 1, value) });

test('values keep their kind: dates, large numbers, lists, nothing', () => {
  const day = new Date('2026-03-02T01:02:03Z');
  expect(redact({ day, id: 12n, list: [1, 'a', null, day], none: undefined })).toEqual({
    day: '2026-03-02T01:02:03.000Z',
    id: '12',
    list: [1, 'a', null, '2026-03-02T01:02:03.000Z'],
  });
});

test('a secret shows that it was there; one that was not given does not', () => {
  expect(redact({ password: '', passphrase: 'x', keyed: 'by', key: 'k', hash: 'h', token: undefined })).toEqual({
    password: '[redacted]',
    passphrase: '[redacted]',
    keyed: 'by',
    key: '[redacted]',
    hash: '[redacted]',
    token: undefined,
  });
});

test('what is deeper than six levels is cut, in lists and causes of errors, too', () => {
  expect(redact(within(6, 'text'))).toEqual(within(6, 'text'));
  expect(redact(within(6, { more: 1 }))).toEqual(within(6, '…'));
  expect(redact([[[[[[['deep']]]]]]])).toEqual([[[[[['…']]]]]]);
  const chain = (length: number): Error =>
    length === 0 ? new Error('last') : new Error(`cause ${length}`, { cause: chain(length - 1) });
  const text = JSON.stringify(redact(chain(9)));
  expect(text).toContain('cause 3');
  expect(text).not.toContain('cause 2');
  const endless: Record<string, unknown> = {};
  endless['self'] = endless;
  expect(JSON.stringify(redact(endless)).length).toBeLessThan(200);
});

test('an error has what the database says of it, its frames, and neither without', () => {
  const fault = Object.assign(new Error('duplicate'), {
    code: '23505',
    constraint: 'by_name',
    table: 'roles',
    detail: 'x',
  });
  fault.stack = 'Error: duplicate\n    at save (file.ts:1:2)';
  expect(redact(fault)).toEqual({
    name: 'Error',
    message: 'duplicate',
    code: '23505',
    constraint: 'by_name',
    table: 'roles',
    stack: '    at save (file.ts:1:2)',
  });
  const plain = new RangeError('too far');
  plain.stack = 'RangeError: too far';
  expect(redact({ plain })).toEqual({ plain: { name: 'RangeError', message: 'too far' } });
});
