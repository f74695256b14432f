import { expect, onTestFinished, test, vi } from 'vitest';
import { call } from '../../../host/server/src/testing/probe.ts';
import { mountProbe } from '../mountProbe.ts';

const TOKEN = 'a token of a collector of metrics';
/** A line of the text format: name, labels, value. */
const SAMPLE = /^[a-z_]+(\{[a-z]+="(?:[^"\\\n]|\\.)*"(?:,[a-z]+="(?:[^"\\\n]|\\.)*")*\})? (-?[\d.e+-]+|\+Inf|NaN)$/;

test('/metrics counts requests by call and status, in the text format of Prometheus', async () => {
  const { url, asPerson } = await mountProbe();
  const { token } = await asPerson();
  for (let times = 0; times < 3; times += 1) await call(url, 'GET', '/api/session', { token });
  await call(url, 'GET', '/api/session');
  await call(url, 'GET', '/api/no/such/call', { token });
  await expect
    .poll(async () => valueOf(await read(url), 'atrium_requests_total{call="host.session",method="GET",code="200"}'))
    .toBe(3);
  const text = await read(url);
  const [refused, unknown] = ['401', '404'].map(
    (code) => `atrium_requests_total{call="/api/*",method="GET",code="${code}"}`,
  );
  expect([valueOf(text, refused!), valueOf(text, unknown!)]).toEqual([1, 1]);
  expect(valueOf(text, 'atrium_request_duration_seconds_count{plugin="host"}')).toBeGreaterThanOrEqual(3);
  expect(valueOf(text, 'atrium_request_duration_seconds_bucket{plugin="host",le="+Inf"}')).toBe(
    valueOf(text, 'atrium_request_duration_seconds_count{plugin="host"}'),
  );
  expect(valueOf(text, 'atrium_database_connections_max')).toBe(1);
  expect(valueOf(text, 'atrium_job_failures{plugin="probe",job="tidy"}')).toBe(0);
  expect(text).toMatch(/^atrium_plugin_up\{plugin="probe",version="[\d.]+",state="active"\} 1$/m);
  expect(text).toContain('atrium_sockets 0\n');
  for (const line of text
    .trimEnd()
    .split('\n')
    .filter((each) => !each.startsWith('#')))
    expect(line).toMatch(SAMPLE);
});

test('/metrics is for this machine, or for who shows the token; a secret address is in no metric', async () => {
  const { url } = await mountProbe({ config: { trustedProxies: ['127.0.0.1'] } });
  expect((await call(url, 'GET', '/metrics', { headers: { 'x-forwarded-for': '203.0.113.5' } })).http).toBe(401);
  await call(url, 'GET', '/api/files/secret-of-an-address');
  await expect.poll(() => read(url)).toContain('call="/api/');
  expect(await read(url)).not.toContain('secret');

  const guarded = await mountProbe({ config: { metricsToken: TOKEN } });
  const ask = async (token?: string) =>
    (await call(guarded.url, 'GET', '/metrics', { ...(token !== undefined && { token }) })).http;
  expect([await ask(), await ask(`${TOKEN}x`), await ask(TOKEN)]).toEqual([401, 401, 200]);
});

test('the access log has a line for each request, also for one whose client goes away, and never its address', async () => {
  const { url, asPerson, server } = await mountProbe({ config: { accessLog: true } });
  const { token, person } = await asPerson();
  const requests = () => server.log.filter(({ message }) => message === 'request').map(({ facts }) => facts);
  await call(url, 'GET', '/api/who?secret=1', { token });
  await expect.poll(requests).toContainEqual({
    requestId: expect.any(String) as string,
    method: 'GET',
    call: 'probe.who',
    http: 200,
    milliseconds: expect.any(Number) as number,
    employeeId: person.id,
    address: '127.0.0.1',
  });
  const entered = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  vi.stubGlobal('probeGate', () => (entered.resolve(), opened.promise));
  onTestFinished(() => void vi.unstubAllGlobals());
  const leaving = new AbortController();
  const left = fetch(`${url}/api/wait`, { signal: leaving.signal });
  await entered.promise;
  leaving.abort();
  await expect(left).rejects.toThrow();
  await expect.poll(requests).toContainEqual(expect.objectContaining({ call: 'probe.wait', http: 499 }));
  opened.resolve();
  expect(JSON.stringify(requests())).not.toContain('secret');
});

const read = async (url: string) => (await call(url, 'GET', '/metrics')).text;

function valueOf(text: string, name: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}
