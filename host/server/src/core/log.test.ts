import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openLog, redact, warnBounded } from './log.ts';

function logged(facts: Record<string, unknown>): string {
  const lines: string[] = [];
  openLog('info', { write: (line) => void lines.push(line) }).error('something', facts);
  return lines.join('');
}

test('passwords, captchas, tokens and keys never reach the log, at any depth', () => {
  const secret = 'Sup3r-secret';
  const text = logged({
    employee: 'E001',
    password: secret,
    body: { oldPassword: secret, newPassword: secret, captcha: secret, list: [{ publicToken: secret }] },
    headers: { authorization: `Bearer ${secret}`, cookie: secret },
    changeToken: secret,
    signingKey: secret,
  });
  expect(text).toContain('E001');
  expect(text).not.toContain(secret);
});

test('a failed query is logged without its parameters', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'employees_employee',
    detail: 'Key (hash)=(argon2-hash)',
  });
  const error = new DrizzleQueryError('insert into credentials values ($1)', ['argon2-hash'], cause);
  const text = logged({ error });
  expect(text).toContain('insert into credentials');
  expect(text).toContain('23505');
  expect(text).not.toContain('argon2-hash');
});

test('each line is one JSON object with time, level and message', () => {
  expect(JSON.parse(logged({ plugin: 'probe' }))).toMatchObject({
    level: 'error',
    msg: 'something',
    plugin: 'probe',
    time: expect.any(String) as string,
  });
});

test('a flood is at most so many lines a minute; the next minute says how many were left out', () => {
  const lines: [string, unknown][] = [];
  const log = { info() {}, warn: (message: string, facts?: unknown) => void lines.push([message, facts]), error() {} };
  let time = 0;
  const parts = { log, clock: { now: () => new Date(time) } };
  for (let count = 0; count < 10; count += 1) warnBounded(parts, 'sign-in failed', { count }, 3);
  warnBounded(parts, 'another', {}, 3);
  expect(lines.map(([message]) => message)).toEqual([...Array<string>(3).fill('sign-in failed'), 'another']);
  time = 60_000;
  warnBounded(parts, 'sign-in failed', { count: 10 }, 3);
  expect(lines.slice(4)).toEqual([
    ['sign-in failed: lines were left out', { count: 7 }],
    ['sign-in failed', { count: 10 }],
  ]);
});

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
