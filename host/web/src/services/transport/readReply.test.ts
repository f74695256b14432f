import { describe, expect, test } from 'vitest';
import { readReply } from './readReply.ts';

const ok = (code: number | string, more: object = {}) => ({
  code,
  msg: '',
  message: '',
  data: null,
  requestId: 'r',
  ...more,
});

describe('success', () => {
  test('[S0-202] the main service succeeds with body code 200, as number or text, and with 201', () => {
    for (const code of [200, '200', 201])
      expect(readReply('main', 200, ok(code, { data: 7 }))).toEqual({ kind: 'success', data: 7 });
    expect(readReply('main', 200, ok('1')).kind).toBe('refused');
  });

  test("[S0-203] the calendar service succeeds with the string '1'", () => {
    expect(readReply('calendar', 200, ok('1', { data: { id: 3 } }))).toEqual({ kind: 'success', data: { id: 3 } });
    expect(readReply('calendar', 200, ok(200)).kind).toBe('refused');
    expect(readReply('calendar', 200, ok('0')).kind).toBe('refused');
  });

  test("a refusal of the calendar keeps its code as it was sent, and its data: '300' and the conflict", () => {
    const reply = ok('300', { msg: '會議室已被預約', data: { room: '501' }, status: 'CONFLICT' });
    expect(readReply('calendar', 200, reply)).toMatchObject({
      kind: 'refused',
      failure: { code: '300', data: { room: '501' }, message: '會議室已被預約', status: 'CONFLICT' },
    });
  });

  test('a response without an envelope is not a success', () => {
    expect(readReply('main', 200, '<html>').kind).toBe('refused');
    expect(readReply('main', 200, {}).kind).toBe('refused');
  });
});

describe('[S0-204] message and content', () => {
  test('the message is read from msg or message, and from error.message of the whitelist', () => {
    const message = (body: object) => {
      const outcome = readReply('main', 200, body);
      return outcome.kind === 'refused' ? outcome.failure.message : outcome.kind;
    };
    expect(message({ code: 422, msg: '甲' })).toBe('甲');
    expect(message({ code: 422, message: '乙' })).toBe('乙');
    expect(message({ code: 409, error: { message: '丙' } })).toBe('丙');
  });

  test('the content is read from data or list', () => {
    expect(readReply('main', 200, { code: 200, data: 'data' })).toMatchObject({ data: 'data' });
    expect(readReply('main', 200, { code: 200, list: [1, 2] })).toMatchObject({ data: [1, 2] });
    expect(readReply('main', 200, { code: 200, data: null, list: [1] })).toMatchObject({ data: [1] });
  });
});

test('[S0-206] without a message of the server the default text is used', () => {
  const outcome = readReply('main', 502, '<html>Bad gateway</html>');
  expect(outcome).toMatchObject({ kind: 'refused', failure: { message: '系統錯誤，請洽相關人員處理！', http: 502 } });
});

test("[S0-209] '400', '401' and '405' as text in a successful reply end the session", () => {
  for (const code of ['400', '401', '405']) expect(readReply('main', 200, ok(code)).kind).toBe('expired');
  for (const code of ['404', '409', 404, 422]) expect(readReply('main', 200, ok(code)).kind).toBe('refused');
  for (const code of [400, 405]) expect(readReply('main', 200, ok(code)).kind).toBe('refused');
});

test('a reply is read as a success from 200 to 299 only', () => {
  for (const http of [200, 299]) expect(readReply('main', http, ok(200)).kind, String(http)).toBe('success');
  for (const http of [199, 300]) expect(readReply('main', http, ok(200)).kind, String(http)).toBe('refused');
});

test('[S0-208] the number 401 in a successful reply differs from the text', () => {
  expect(readReply('main', 200, ok(401, { msg: '請重新登入' }))).toMatchObject({
    kind: 'dead',
    failure: { message: '請重新登入' },
  });
});

test('[S0-210] HTTP 401 and 403 end the session, with the reason if the server sends one', () => {
  expect(readReply('main', 401, ok(401))).toMatchObject({ kind: 'expired', reason: 'EXPIRED' });
  expect(readReply('calendar', 403, ok(403, { status: 'ACCOUNT_DISABLED' }))).toMatchObject({
    kind: 'expired',
    reason: 'ACCOUNT_DISABLED',
  });
  expect(readReply('main', 401, ok(401, { status: 'SOMETHING_ELSE' }))).toMatchObject({ reason: 'EXPIRED' });
});
