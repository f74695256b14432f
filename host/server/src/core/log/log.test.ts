import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openLog } from './openLog.ts';

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
