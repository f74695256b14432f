import { expect, test } from 'vitest';
import { useServer } from '../wire/useServer.ts';

const server = useServer();

test('[S0-092] a punch sent many times at once, from two browsers and again after a lost response, is one punch', async () => {
  const one = await server.client.signIn('E101');
  const two = await server.client.signIn('E101');
  const punch = (token: string) => server.client.call<{ workTime: string }>('POST', '/punchCard/0', { token });
  const answers = await Promise.all([one, two, one, two, one, two, one, two].map(({ token }) => punch(token)));
  const lost = new AbortController();
  const aborted = fetch(`${server.atrium.url}/api/punchCard/0`, {
    method: 'POST',
    headers: { authorization: `Bearer ${one.token}` },
    signal: lost.signal,
  }).catch(() => undefined);
  lost.abort();
  await aborted;
  answers.push(await punch(one.token));
  expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map(({ body }) => body.data.workTime)).size).toBe(1);
});
