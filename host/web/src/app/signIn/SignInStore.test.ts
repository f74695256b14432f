import { expect, test } from 'vitest';
import { CallError } from '../../services/transport/CallError.ts';
import { readFailure } from './SignInStore.ts';

const failed = (http: number, status?: string, data?: unknown) =>
  readFailure(new CallError({ code: http, http, message: '伺服器的話', ...(status && { status }), data }));

test('[S0-041][S0-042][S0-043] each refusal has its fields and its message', () => {
  expect(failed(401, 'INVALID_CAPTCHA')).toMatchObject({ kind: 'wrong', fields: ['captcha'] });
  expect(failed(401, 'INVALID_LOGIN')).toMatchObject({
    fields: ['employee', 'password'],
    message: '帳號或密碼錯誤，請重新輸入。',
  });
  expect(failed(401, 'ACCOUNT_NOT_FOUND')).toMatchObject({ message: '查無此帳號，請確認員工編號。' });
});

test("[S0-047] a rate-limited sign-in shows the server's message and the countdown", () => {
  expect(failed(429, undefined, { countDown: 30 })).toEqual({ kind: 'limited', message: '伺服器的話', seconds: 30 });
  expect(failed(429)).toMatchObject({ kind: 'limited', seconds: 0 });
});

test('[S0-045] 303 passes on what the change of password needs', () => {
  const grant = { employee: 'E001', changeToken: 'a.b.c', expiresIn: 600 };
  expect(failed(303, 'PASSWORD_EXPIRED', grant)).toEqual({ kind: 'expired', grant });
});

test('any other failure shows the message of the server or the transport', () => {
  expect(failed(500)).toEqual({ kind: 'wrong', message: '伺服器的話', fields: [] });
});
