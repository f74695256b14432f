import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { offeredCalls, type OfferedCall } from './calls.ts';
import { BASES, type Answer } from '../server/Client.ts';
import { useServer } from './useServer.ts';

const server = useServer();
const calls = await offeredCalls();
const closed = calls.filter(({ endpoint }) => endpoint.needs !== 'public');
const withBody = calls.filter(({ endpoint }) => endpoint.body instanceof z.ZodObject);
const named = (list: readonly OfferedCall[]) => list.map((call) => [call.title, call] as const);

let token: string;
let administrator: string;
beforeAll(async () => {
  token = (await server.client.signIn('E001')).token;
  administrator = (await server.client.signIn('A001')).token;
});

/** A path whose parameters match nothing; a small number, or a month, where only those are valid, since the path is checked first. */
const path = ({ route, endpoint }: OfferedCall) => {
  const shape = (endpoint.params as z.ZodObject | undefined)?.shape ?? {};
  return route.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const takes = (value: string) => (shape[name] as z.ZodType | undefined)?.safeParse(value).success === true;
    return ['987654321', '7', '2026-03'].find(takes) ?? '987654321';
  });
};
const send = (call: OfferedCall, asked: Parameters<typeof server.client.call>[2] = {}) =>
  server.client.call(call.route.method, path(call), { service: call.route.service, ...asked });

/** HTTP status of a refusal: 200 with its code inside, but for the whitelist service (C.1-3, C.1-6). */
const refusedHttp = ({ route }: OfferedCall) => (route.service === 'whitelist' ? 422 : 200);

/** A value that the schema of a field refuses. */
const wrongFor = (schema: z.ZodType) =>
  [{ not: ['what', 'fits'] }, ['neither', {}], 'nor this'].find((value) => !schema.safeParse(value).success);

/** Characters of an over-long text: more than any field accepts, less than the body of a public call may have. */
const LONG = 230_000;

/** Each text of a body, over-long and beginning as one that it accepts. */
const texts = withBody.flatMap((call) =>
  Object.entries((call.endpoint.body as z.ZodObject).shape).flatMap(([name, schema]) => {
    const field = schema as z.ZodType;
    const short = ['長', 'home', 'Home'].find((text) => field.safeParse(text).success);
    if (short === undefined) return [];
    return [{ title: `${call.title} ${name}`, call, name, field, long: short.padEnd(LONG, 'a') }];
  }),
);

/** Expectations for every response (C.1-5): the envelope, without internals. */
function expectEnvelope(answer: Answer): void {
  const { body } = answer;
  expect(body).toMatchObject({ msg: expect.any(String), message: body.msg, requestId: expect.any(String) });
  expect(['number', 'string']).toContain(typeof body.code);
  expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:\d+|\bat .+\(|select .+ from|ZodError/i);
}

describe('who calls', () => {
  test.each(named(closed))('%s without a token is 401', async (_, call) => {
    const answer = await send(call);
    expect(answer.status).toBe(401);
    expectEnvelope(answer);
  });

  test.each(named(closed))('%s with a forged signature is 401', async (_, call) => {
    const [head, claims] = token.split('.');
    const forged = [head, claims, Buffer.alloc(32, 7).toString('base64url')].join('.');
    expect((await send(call, { token: forged })).status).toBe(401);
  });

  test('an unsigned token, or one signed for another purpose, is 401', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as object;
    const unsigned = `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
    for (const wrong of [unsigned, `${token}x`, 'Bearer', ''])
      expect((await server.client.call('GET', '/session', { token: wrong })).status).toBe(401);
  });

  test.each(named(closed))('%s with an ended session is 401', async (_, call) => {
    const ended = await endedToken();
    expect((await send(call, { token: ended })).status).toBe(401);
  });

  let kept: Promise<string> | undefined;
  const endedToken = () =>
    (kept ??= (async () => {
      const { token: other } = await server.client.signIn('E001');
      await server.client.call('POST', '/logout', { token: other });
      return other;
    })());
});

describe('input', () => {
  test.each(named(withBody))('%s with broken JSON is code 422 in the envelope', async (_, call) => {
    const answer = await send(call, { token: administrator, raw: '{"employee": ' });
    expect({ status: answer.status, code: String(answer.body.code) }).toEqual({
      status: refusedHttp(call),
      code: '422',
    });
    expectEnvelope(answer);
  });

  test.each(named(withBody))('%s with wrong types is code 422 and names each field in Chinese', async (_, call) => {
    const { shape } = call.endpoint.body as z.ZodObject;
    const fields = Object.keys(shape);
    const answer = await send(call, {
      token: administrator,
      body: Object.fromEntries(fields.map((field) => [field, wrongFor(shape[field] as z.ZodType)])),
    });
    expect({ status: answer.status, code: String(answer.body.code) }).toEqual({
      status: refusedHttp(call),
      code: '422',
    });
    expect([...new Set(answer.body.errors!.map(({ field }) => field.split('.')[0]))].sort()).toEqual(fields.sort());
    for (const { label, rule } of answer.body.errors!) {
      expect(label).not.toBe('');
      expect(rule).toMatch(/[\u4e00-\u9fff]/);
    }
    expectEnvelope(answer);
  });

  test.each(named(withBody))('%s with a body that is not an object, or without one, is code 422', async (_, call) => {
    // No body is an object without fields: valid if every field is optional.
    const nothing = call.endpoint.body!.safeParse({}).success ? [] : ['null', ''];
    for (const raw of ['[]', '"text"', ...nothing])
      expect(String((await send(call, { token: administrator, raw })).body.code), raw).toBe('422');
  });

  test.each(texts)('$title with this one text over-long is code 422 and names it', async ({ call, name, long }) => {
    const answer = await send(call, { token: administrator, body: { [name]: long } });
    expect([answer.status, String(answer.body.code)]).toEqual([refusedHttp(call), '422']);
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ field: name }));
    expectEnvelope(answer);
  });

  test('each text has a maximum in its contract', () => {
    expect(texts.filter(({ field, long }) => field.safeParse(long).success).map(({ title }) => title)).toEqual([]);
  });

  test.each(named(withBody))(
    '%s with an oversized body is HTTP 413, before it has arrived completely',
    async (_, call) => {
      expect(await announce(call, 12 * 1024 * 1024)).toMatchObject({ status: 413, body: { msg: expect.any(String) } });
    },
  );

  /** Announces a body of this many bytes, sends its beginning and returns the response. */
  function announce(call: OfferedCall, bytes: number): Promise<{ status: number | undefined; body: unknown }> {
    return new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${administrator}`,
        'content-type': 'application/json',
        'content-length': bytes,
      };
      const sent = request(`${server.atrium.url}${BASES[call.route.service]}${path(call)}`, {
        method: call.route.method.toUpperCase(),
        headers,
      });
      sent.on('error', reject).on('response', (reply) => {
        json(reply)
          .then((body) => resolve({ status: reply.statusCode, body }), reject)
          .finally(() => sent.destroy());
      });
      sent.write('{"field": "');
    });
  }

  test('an unknown field is ignored, never stored', async () => {
    const saved = await server.client.call('PUT', '/userPreferences', {
      token,
      body: { userPreferences: '{"collapseMenu":true}', id: 1, employeeId: 1, riskLevel: 4 },
    });
    expect(saved.body.code).toBe(200);
    expect((await server.client.call('GET', '/session', { token })).body.data).toMatchObject({
      acct: 'E001',
      riskLevel: 3,
    });
  });

  test('bytes that are not UTF-8 are refused like broken JSON', async () => {
    const reply = await fetch(`${server.atrium.url}/api/userPreferences`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
    });
    expect(String(((await reply.json()) as { code: unknown }).code)).toBe('422');
  });
});

describe('routing', () => {
  test('an unknown route is 401 without a token and 404 with one, in each service', async () => {
    for (const service of ['main', 'calendar', 'whitelist', 'center'] as const) {
      const without = await server.client.call('GET', '/no/such/route', { service });
      const withOne = await server.client.call('GET', '/no/such/route', { service, token });
      expect([without.status, withOne.status], service).toEqual([401, 404]);
      expectEnvelope(withOne);
    }
  });

  test('[S0-199] the system centre returns the same as the main service', async () => {
    const main = await server.client.call('GET', '/session', { token });
    const center = await server.client.call('GET', '/session', { token, service: 'center' });
    expect(center.body.data).toEqual(main.body.data);
  });

  test('a slash at the end of a path makes no difference and no redirect', async () => {
    for (const call of closed.filter(({ route }) => route.method === 'get')) {
      const plain = await send(call, { token });
      const slashed = await server.client.call('GET', `${path(call)}/`, { service: call.route.service, token });
      expect([slashed.status, slashed.body.code], call.title).toEqual([plain.status, plain.body.code]);
    }
  });

  test('ids that are not positive integers are missing', async () => {
    for (const id of ['-1', '00', '1.5', 'abc', '%00', '99999999999999999999'])
      expect(String((await server.client.call('POST', `/punchCard/${id}`, { token })).body.code), id).toBe('404');
  });
});

describe('output', () => {
  test.each(named(closed.filter(({ route }) => route.method === 'get')))(
    '%s returns what its contract declares',
    async (_, call) => {
      const answer = await send(call, { token: administrator });
      if (['200', '1'].includes(String(answer.body.code)))
        expect(() => call.endpoint.returns.parse(answer.body.data)).not.toThrow();
      else expect(['404', '422']).toContain(String(answer.body.code));
      expectEnvelope(answer);
    },
  );

  test('[S0-205] refusals of main and calendar service are HTTP 200 and never a code that logs out', async () => {
    const refused = [
      await server.client.call('GET', '/attendance/1999-01', { token }),
      await server.client.call('GET', '/attendance/987654321', { token }),
      await server.client.call('PUT', '/userPreferences', { token, body: { userPreferences: '[]' } }),
      await server.client.call('DELETE', '/sessions/none', { token }),
    ];
    for (const { status, body } of refused) {
      expect(status).toBe(200);
      expect(['400', '401', '403', '405', '200']).not.toContain(String(body.code));
    }
  });

  test('[S0-204] msg and message are the same text, in English on request', async () => {
    const ask = (language: string) =>
      server.client.call('GET', '/attendance/1999-01', { token, headers: { 'accept-language': language } });
    const chinese = (await ask('zh-TW')).body;
    const english = (await ask('en-GB,en;q=0.9')).body;
    expect(chinese.msg).toBe(chinese.message);
    expect(chinese.msg).toMatch(/[\u4e00-\u9fff]/);
    expect(english.msg).toMatch(/^[\x20-\x7e’“”–…]+$/);
  });

  test('the OpenAPI document names every call of the main service', async () => {
    const reply = await fetch(`${server.atrium.url}/api/openapi.json`, {
      headers: { authorization: `Bearer ${administrator}` },
    });
    expect(reply.status).toBe(200);
    const document = (await reply.json()) as { paths: Record<string, Record<string, unknown>> };
    for (const { route } of calls.filter(({ route: { service } }) => service === 'main')) {
      const asDocumented = route.path.replaceAll(/:(\w+)/g, '{$1}');
      const entry = document.paths[asDocumented] ?? document.paths[`/api${asDocumented}`];
      expect(entry, asDocumented).toHaveProperty(route.method);
    }
  });
});
