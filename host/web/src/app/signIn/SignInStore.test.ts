import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HostSession, Transport } from '../../services/tokens.ts';
import { CallError } from '../../services/transport/CallError.ts';
import { PRESS_QUIET, readFailure, SignInStore } from './SignInStore.ts';

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
  for (const status of ['INVALID_CAPTCHA', 'INVALID_LOGIN', 'ACCOUNT_NOT_FOUND'])
    expect(failed(500, status), status).toMatchObject({ message: '伺服器的話', fields: [] });
  expect(failed(401, 'OTHER')).toMatchObject({ message: '伺服器的話', fields: [] });
});

describe('signing in', () => {
  const start = vi.fn<(reply: unknown) => Promise<void>>();
  const login = vi.fn<(body: unknown) => Promise<unknown>>();
  const captcha = vi.fn<() => Promise<unknown>>();
  let store: SignInStore;
  beforeEach(async () => {
    vi.useFakeTimers();
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
    start.mockReset().mockResolvedValue();
    login.mockReset().mockResolvedValue({ passwordDays: 3 });
    captcha.mockReset().mockResolvedValue({ img: 'data:image/png;base64,', key: 'k1' });
    const call = ({ path }: { path: string }, input: { body?: unknown }) =>
      path.includes('captcha') ? captcha() : login(input.body);
    store = new SignInStore({ call } as unknown as Transport, { start } as unknown as HostSession);
    store.open();
    await store.captcha.loaded();
    store.type({ employee: 'E001', password: 'Atrium-2026!' });
    store.captcha.state.digits = '1234';
  });
  afterEach(() => {
    store.countDown.stop();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  /** A press after those before are no echo any more. */
  const press = () => {
    vi.advanceTimersByTime(PRESS_QUIET);
    return store.submit();
  };
  const refused = (http: number, status: string, data?: unknown) =>
    new CallError({ code: http, http, message: '伺服器的話', status, data });

  test('the input is sent with the captcha, and the session started with the reply', async () => {
    expect(await press()).toEqual({ kind: 'signedIn', passwordDays: 3 });
    expect(login).toHaveBeenCalledWith({ employee: 'E001', password: 'Atrium-2026!', captcha: '1234', key: 'k1' });
    expect(start).toHaveBeenCalledWith({ passwordDays: 3 }, null);
    expect(store.state.busy).toBe(false);
  });

  test('a second press within half a second, and one while a call is under way, is ignored', async () => {
    const first = press();
    expect(await store.submit()).toEqual({ kind: 'ignored' });
    expect(await press()).toEqual({ kind: 'ignored' });
    await first;
    vi.advanceTimersByTime(PRESS_QUIET - 1);
    expect(await store.submit()).toEqual({ kind: 'ignored' });
    expect(await press()).toMatchObject({ kind: 'signedIn' });
    expect(login).toHaveBeenCalledTimes(2);
    expect(PRESS_QUIET).toBe(500);
  });

  test('what was submitted before the scripts had run waits for the captcha, and is no echo', async () => {
    await press();
    store.captcha.state.phase = 'loading';
    const early = store.submitEarly();
    expect(await store.submit()).toEqual({ kind: 'ignored' });
    store.captcha.state.phase = 'ready';
    expect(await early).toMatchObject({ kind: 'signedIn' });
  });

  test.each([
    [{ employee: '', password: '' }, 'employee', ['employee', 'password']],
    [{ password: '' }, 'password', ['password']],
  ] as const)(
    '%j: what is missing is marked, the first has the focus, and nothing is sent',
    async (input, field, all) => {
      store.type(input);
      expect(await press()).toEqual({ kind: 'missing', field });
      expect(store.state.missing).toEqual(all);
      expect(login).not.toHaveBeenCalled();
      store.type({ employee: 'E001' });
      expect(store.state.missing).toEqual([]);
    },
  );

  test('four digits are needed where there is an image, none where there is not', async () => {
    for (const digits of ['', '123', '12345']) {
      store.captcha.state.digits = digits;
      expect(await press()).toEqual({ kind: 'digitsMissing' });
    }
    Object.assign(store.captcha.state, { image: '', digits: '' });
    expect(await press()).toMatchObject({ kind: 'signedIn' });
  });

  test('without a captcha another one is fetched first, and its failure shown', async () => {
    captcha.mockRejectedValue(new Error('連線失敗'));
    await store.captcha.load();
    expect(store.captcha.state).toMatchObject({ phase: 'absent', image: '', failure: '連線失敗' });
    captcha.mockResolvedValue({ img: '', key: 'k2' });
    expect(await press()).toEqual({ kind: 'captchaFetched' });
    expect(await press()).toMatchObject({ kind: 'signedIn' });
    expect(login).toHaveBeenCalledWith(expect.objectContaining({ key: 'k2', captcha: '' }));
  });

  test('while a refused captcha or sign-in counts down, presses are ignored; then there is another captcha', async () => {
    captcha.mockResolvedValueOnce({ img: '', key: '', countDown: 2 });
    await store.captcha.load();
    expect(store.captcha.state.phase).toBe('absent');
    expect(store.countDown.state.seconds).toBe(2);
    expect(await press()).toEqual({ kind: 'ignored' });
    await vi.advanceTimersByTimeAsync(2000);
    expect(store.captcha.state).toMatchObject({ phase: 'ready', key: 'k1' });
    store.captcha.state.digits = '1234';
    login.mockRejectedValueOnce(refused(429, 'RATE_LIMITED', { countDown: 5 }));
    expect(await press()).toEqual({ kind: 'limited' });
    expect(store.state).toMatchObject({ message: '伺服器的話', countDown: 5 });
    await store.captcha.loaded();
    expect(await press()).toEqual({ kind: 'ignored' });
    await vi.advanceTimersByTimeAsync(5000);
    expect(store.state).toMatchObject({ message: '', countDown: 0 });
  });

  test('a refusal marks its fields and fetches another captcha; typing takes the marks away', async () => {
    login.mockRejectedValueOnce(refused(401, 'INVALID_LOGIN'));
    expect(await press()).toEqual({ kind: 'failed', fields: ['employee', 'password'] });
    expect(captcha).toHaveBeenCalledTimes(2);
    expect(store.state.message).not.toBe('');
    store.type({ password: 'x' });
    expect(store.state.wrong).toEqual([]);
    // The end of an earlier countdown leaves the message of a refusal alone.
    const { message } = store.state;
    store.countDown.start(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.state.message).toBe(message);
  });

  test('an expired password passes its grant on, and needs no other captcha', async () => {
    const grant = { employee: 'E001', changeToken: 'a.b.c', expiresIn: 600 };
    login.mockRejectedValueOnce(refused(303, 'PASSWORD_EXPIRED', grant));
    expect(await press()).toEqual({ kind: 'expired', grant });
    expect(captcha).toHaveBeenCalledTimes(1);
  });

  test('an older captcha that arrives late, or fails late, changes nothing', async () => {
    const late = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
    for (const { promise } of late) captcha.mockReturnValueOnce(promise);
    const loads = [store.captcha.load(), store.captcha.load()];
    await store.captcha.load();
    late[0]!.resolve({ img: '', key: 'old', countDown: 9 });
    late[1]!.reject(new Error('連線失敗'));
    await Promise.all(loads);
    expect(store.captcha.state).toMatchObject({ phase: 'ready', key: 'k1', failure: '' });
    expect(store.countDown.state.seconds).toBe(0);
  });
});
