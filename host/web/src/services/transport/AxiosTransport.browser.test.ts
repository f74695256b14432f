import type { Service } from '@atrium/sdk';
import type { CallFailure } from '@atrium/sdk/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setLanguage } from '../i18n.ts';
import { TOKEN_KEY, TokenStore } from '../TokenStore.ts';
import { ProofRequests } from '../session/ProofRequests.ts';
import type { Asked, Seen } from '../../testing/scriptedServer.ts';
import { AxiosTransport, TIME_LIMITS } from './AxiosTransport.ts';
import { CallEvents } from './CallEvents.ts';

const BASES = { main: '/asked/api', calendar: '/asked/cal', whitelist: '/asked/wl', center: '/asked/sys' };
const SERVICES: readonly Service[] = ['main', 'calendar', 'whitelist', 'center'];

function start() {
  const events = new CallEvents();
  const received: string[] = [];
  events.on('expired', (reason) => received.push(`expired ${reason}`));
  events.on('dead', (failure) => received.push(`dead ${failure.message}`));
  events.on('failed', (failure) => received.push(`failed ${failure.message}`));
  const proofs = new ProofRequests();
  const transport = new AxiosTransport(BASES, new TokenStore(), events, (sentAt) => proofs.ask(sentAt));
  const ask = <Data = Seen>(asked: Asked, service: Service = 'main', path: `/${string}` = '/x') =>
    transport.call<Data>({ service, method: 'post', path }, { body: asked });
  const failing = (asked: Asked, path?: `/${string}`) =>
    ask(asked, 'main', path).then(
      () => expect.fail('the call should have failed'),
      (failure: CallFailure) => failure,
    );
  return { transport, received, ask, failing, proofs };
}

beforeEach(() => localStorage.setItem(TOKEN_KEY, 'the.public.token'));
afterEach(async () => {
  localStorage.clear();
  vi.restoreAllMocks();
  await setLanguage('zh-TW');
});

test('[S0-070][S0-199] each of the four services has a base, and every call sends the token of local storage', async () => {
  const { ask } = start();
  for (const service of SERVICES) {
    const seen = await ask({}, service, '/some/where');
    expect(seen.url).toBe(`${BASES[service].replace('/asked', '')}/some/where`);
    expect(seen.headers['authorization']).toBe('Bearer the.public.token');
  }
});

test('without a token none is sent; a call may present another one', async () => {
  const { transport } = start();
  const where = { service: 'main', method: 'post', path: '/x' } as const;
  expect((await transport.call<Seen>(where, { body: {}, token: 'change' })).headers['authorization']).toBe(
    'Bearer change',
  );
  localStorage.clear();
  expect((await transport.call<Seen>(where, { body: {} })).headers['authorization']).toBeUndefined();
});

test('a call that is sent while the page closes is the same call, on a connection that outlives the page', async () => {
  const { transport } = start();
  const sent = vi.spyOn(window, 'fetch');
  const where = { service: 'calendar', method: 'put', path: '/kept/:id' } as const;
  const seen = await transport.call<Seen>(
    where,
    { params: { id: 7 }, query: { of: 'a b' }, body: {} },
    { leaving: true },
  );
  expect(seen).toMatchObject({ method: 'PUT', url: '/cal/kept/7?of=a+b' });
  expect(seen.headers).toMatchObject({ authorization: 'Bearer the.public.token', 'content-type': 'application/json' });
  expect(sent.mock.lastCall?.[1]?.keepalive).toBe(true);
  const refused = transport.call(where, { params: { id: 7 }, body: { http: 500, body: {} } }, { leaving: true });
  await expect(refused).rejects.toMatchObject({ http: 500 });
});

test('calls send the language and whether they are background refreshes; arrays are repeated keys', async () => {
  const { transport } = start();
  const where = { service: 'main', method: 'get', path: '/list/:id' } as const;
  const seen = await transport.call<Seen>(
    where,
    { params: { id: 7 }, query: { titleSet: ['一、二', 'b'], page: 1, none: undefined } },
    { background: true },
  );
  expect(seen.headers).toMatchObject({ 'accept-language': 'zh-TW', 'x-atrium-background': '1' });
  const [path, query] = seen.url.split('?');
  expect(path).toBe('/api/list/7');
  expect([...new URLSearchParams(query)]).toEqual([
    ['titleSet', '一、二'],
    ['titleSet', 'b'],
    ['page', '1'],
  ]);
  await setLanguage('en');
  const again = await transport.call<Seen>(where, { params: { id: 7 } });
  expect(again.headers['accept-language']).toBe('en');
  expect(again.headers['x-atrium-background']).toBeUndefined();
});

describe('time limits', () => {
  /** Speeds up the browser's request timers a hundred times, and records them. */
  function hurry(): number[] {
    const asked: number[] = [];
    const timeout = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout')!;
    vi.spyOn(XMLHttpRequest.prototype, 'timeout', 'set').mockImplementation(function (this: XMLHttpRequest, limit) {
      asked.push(limit);
      timeout.set!.call(this, limit / 100);
    });
    return asked;
  }

  test('[S0-200] main and system centre time out after 20 s', async () => {
    const asked = hurry();
    const { ask } = start();
    for (const service of ['main', 'center'] as const)
      await expect(ask({ hangs: true }, service)).rejects.toMatchObject({
        code: 'TIMEOUT',
        message: '伺服器超過 20 秒沒有回應，請稍後再試一次。',
      });
    expect(asked).toEqual([20_000, 20_000]);
  });

  test('a call may have its own time limit, which its failure names', async () => {
    const asked = hurry();
    const { transport } = start();
    const call = transport.call(
      { service: 'main', method: 'post', path: '/x' },
      { body: { hangs: true } },
      { timeLimit: 30_000 },
    );
    await expect(call).rejects.toMatchObject({ code: 'TIMEOUT', message: expect.stringContaining('30 秒') as string });
    expect(asked).toEqual([30_000]);
  });

  test('[S0-201] whitelist and calendar time out after 10 s', async () => {
    const asked = hurry();
    const { ask } = start();
    for (const service of ['whitelist', 'calendar'] as const)
      await expect(ask({ hangs: true }, service)).rejects.toMatchObject({ code: 'TIMEOUT' });
    expect(asked).toEqual([10_000, 10_000]);
    expect(TIME_LIMITS).toEqual({ main: 20_000, center: 20_000, whitelist: 10_000, calendar: 10_000 });
  });
});

describe('failures', () => {
  test('[S0-207] a refusal emits the generic error-message event with the server’s message and throws its facts', async () => {
    const { received, failing } = start();
    const errors = [{ field: 'name', label: '名稱', rule: '不可空白' }];
    const failure = await failing({
      body: { code: 422, status: 'INVALID', msg: '以下欄位不正確', errors, requestId: 'r1' },
    });
    expect(failure).toMatchObject({
      code: 422,
      http: 200,
      status: 'INVALID',
      message: '以下欄位不正確',
      errors,
      requestId: 'r1',
    });
    expect(received).toEqual(['failed 以下欄位不正確']);
  });

  test('[S0-207] a failed call emits it too; a quiet one does not, nor a cancelled one', async () => {
    vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
      queueMicrotask(() => this.dispatchEvent(new Event('error')));
    });
    const { received, transport, failing } = start();
    expect(await failing({})).toMatchObject({ code: 'NETWORK', http: 0 });
    expect(received).toEqual(['failed 無法連線到伺服器，請確認網路後再試一次。']);
    vi.restoreAllMocks();

    const where = { service: 'main', method: 'post', path: '/x' } as const;
    const refused: Asked = { body: { code: 409, msg: '已存在' } };
    await expect(transport.call(where, { body: refused }, { quiet: true })).rejects.toThrow('已存在');
    const taken = new AbortController();
    const call = transport.call(where, { body: { hangs: true } }, { signal: taken.signal });
    taken.abort();
    await expect(call).rejects.toMatchObject({ code: 'ABORTED' });
    expect(received).toHaveLength(1);
  });

  test('[S0-205] refusals of business rules end no session, with any code', async () => {
    const { received, failing } = start();
    for (const code of [404, 409, 410, 412, 422, 423]) await failing({ body: { code, msg: `第 ${code} 號` } });
    expect(received.every((word) => word.startsWith('failed'))).toBe(true);
    expect(received).toHaveLength(6);
  });

  test('[S0-210] HTTP 401 and 403 end the session without a message', async () => {
    const { received, failing } = start();
    await failing({ http: 401, body: { code: 401, msg: '未登入' } });
    await failing({ http: 403, body: { code: 403, status: 'ACCOUNT_DISABLED', msg: '停用' } });
    expect(received).toEqual(['expired EXPIRED', 'expired ACCOUNT_DISABLED']);
  });

  test("[S0-210] sign-in's own 401 ends nothing", async () => {
    const { received, failing } = start();
    expect(
      await failing({ http: 401, body: { code: 401, status: 'INVALID_LOGIN', msg: '錯' } }, '/login'),
    ).toMatchObject({
      http: 401,
      status: 'INVALID_LOGIN',
    });
    expect(received).toEqual(['failed 錯']);
  });

  test('a 401 of a call with a token of its own, such as a change token, ends no session', async () => {
    const { received, transport } = start();
    const where = { service: 'main', method: 'post', path: '/x' } as const;
    const body = { http: 401, body: { code: 401, status: 'CHANGE_TOKEN_EXPIRED', msg: '逾時' } };
    await expect(transport.call(where, { token: 'a.change.token', body })).rejects.toMatchObject({ http: 401 });
    expect(received).toEqual(['failed 逾時']);
  });

  test("[S0-209] '400', '401' and '405' as text end the session; the number 401 causes an alert [S0-208]", async () => {
    const { received, failing } = start();
    for (const code of ['400', '401', '405']) await failing({ body: { code, msg: 'x' } });
    expect(received).toEqual(['expired EXPIRED', 'expired EXPIRED', 'expired EXPIRED']);
    await failing({ body: { code: 401, msg: '請重新登入' } });
    expect(received.at(-1)).toBe('dead 請重新登入');
  });

  test('[S0-045] an answer 303 without a Location reaches the caller with its data', async () => {
    const { failing } = start();
    const data = { employee: 'E001', changeToken: 'a.b.c', expiresIn: 600 };
    expect(await failing({ http: 303, body: { code: 303, msg: '', data } }, '/login')).toMatchObject({
      http: 303,
      data,
    });
  });
});

describe('files', () => {
  const where = { service: 'calendar', method: 'get', path: '/notes/:id/csv' } as const;
  const input = (asked: Asked) => ({ params: { id: 7 }, query: { asked: JSON.stringify(asked) } });
  /** What the browser saves, instead of saving it. */
  function saved() {
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    return names;
  }

  test('a download is saved under its name, with progress', async () => {
    const names = saved();
    const { transport, received } = start();
    const parts: number[] = [];
    const file = { name: '三月 "出勤".csv', text: '一,二' };
    const done = await transport.download(where, input({ file }), { onProgress: (loaded) => parts.push(loaded) });
    expect(done).toEqual({ fileName: file.name, size: 7 });
    expect(names).toEqual([file.name]);
    expect(parts.at(-1)).toBe(7);
    expect(received).toEqual([]);
  });

  test('a refusal is shown like that of any call, and nothing is saved; a cancelled download is silent', async () => {
    const names = saved();
    const { transport, received } = start();
    const refused = input({ body: { code: '404', msg: '找不到' } });
    await expect(transport.download(where, refused)).rejects.toMatchObject({ code: '404', message: '找不到' });
    await expect(transport.download(where, refused, { quiet: true })).rejects.toThrow('找不到');
    await expect(transport.download(where, input({ http: 502, body: 'x' }), { quiet: true })).rejects.toMatchObject({
      http: 502,
    });
    const taken = new AbortController();
    const pending = transport.download(where, input({ hangs: true }), { signal: taken.signal });
    taken.abort();
    await expect(pending).rejects.toMatchObject({ code: 'ABORTED' });
    expect(received).toEqual(['failed 找不到']);
    expect(names).toEqual([]);
  });

  test('the address of a link is below the files of the main service, where the cookie is; a public one is its own', () => {
    const { transport } = start();
    const query = { titleSet: ['一', 'b'] };
    expect(transport.fileUrl(where, { params: { id: 7 }, query }, false)).toBe(
      '/asked/api/files/of/calendar/notes/7/csv?titleSet=%E4%B8%80&titleSet=b',
    );
    expect(transport.fileUrl(where, { params: { id: 7 } }, true)).toBe('/asked/cal/notes/7/csv');
  });
});

describe('a call that needs the password again', () => {
  const refusal = { code: 423, status: 'PROOF_REQUIRED', msg: '需要密碼' };
  const where = { service: 'main', method: 'post', path: '/x' } as const;

  test('waits with all others for one dialog, and is repeated once', async () => {
    const { transport, proofs, received } = start();
    const asked: { body?: unknown } = { body: refusal };
    const calls = [1, 2, 3].map(() => transport.call<Seen>(where, { body: asked }));
    await expect.poll(() => proofs.state.isOpen).toBe(true);
    delete asked.body;
    proofs.answer(true);
    for (const seen of await Promise.all(calls)) expect(seen.url).toBe('/api/x');
    expect(proofs.state.isOpen).toBe(false);
    expect(received).toEqual([]);
  });

  test('fails as any other if it is refused again', async () => {
    const { transport, proofs, received } = start();
    const call = transport.call(where, { body: { body: refusal } });
    await expect.poll(() => proofs.state.isOpen).toBe(true);
    proofs.answer(true);
    await expect(call).rejects.toMatchObject({ code: 423, status: 'PROOF_REQUIRED' });
    expect(received).toEqual(['failed 需要密碼']);
  });

  test('that is cancelled rejects with PROOF_CANCELLED, without a message; a background call asks for nothing', async () => {
    const { transport, proofs, received } = start();
    const calls = [1, 2].map(() => transport.call(where, { body: { body: refusal } }));
    await expect.poll(() => proofs.state.isOpen).toBe(true);
    proofs.answer(false);
    const cancelled = { status: 'PROOF_CANCELLED', message: '沒有再次輸入密碼，操作已取消。' };
    for (const outcome of await Promise.allSettled(calls))
      expect(outcome).toMatchObject({ status: 'rejected', reason: cancelled });
    const background = transport.call(where, { body: { body: refusal } }, { background: true, quiet: true });
    await expect(background).rejects.toMatchObject({ status: 'PROOF_REQUIRED' });
    expect(proofs.state.isOpen).toBe(false);
    expect(received).toEqual([]);
  });
});
