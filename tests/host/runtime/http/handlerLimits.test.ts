import { expect, test } from 'vitest';
import { call } from '../../../../host/server/src/testing/probe.ts';
import { mountProbe } from '../../mountProbe.ts';

test('calls that never end leave the person the other plugins, are answered in the end, and give their turns back', async () => {
  const { url, token, server } = await mountProbe();
  const ask = (body: object) => call(url, 'POST', '/api/stuck', { token, body: JSON.stringify(body) });
  const stuck = Array.from({ length: 8 }, () => ask({}));
  expect((await call(url, 'GET', '/api/session', { token })).json.code, 'of another plugin').toBe(200);
  for (const answer of await Promise.all(stuck))
    expect([answer.http, answer.json.code, answer.json.status, answer.json.msg]).toEqual([
      504,
      504,
      'TIMEOUT',
      '處理超過 1 秒，系統已停止等候；請重新載入確認結果後再試一次。',
    ]);
  expect((await call(url, 'GET', '/api/count', { token })).json.code, 'of the same').toBe(200);
  const late = server.log.filter(({ message }) => message === 'a call took too long');
  expect(late).toHaveLength(8);
});

test('what a call does after its end is not committed, and its handler is told', async () => {
  const { url, token, api } = await mountProbe();
  const answer = await call(url, 'POST', '/api/stuck', { token, body: JSON.stringify({ title: '太晚' }) });
  expect(answer.json.code).toBe(504);
  expect(await api.count()).toEqual({ count: 0 });
});
