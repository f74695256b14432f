import { startServer } from '@atrium/host-server';
import { comparedDriver } from '@atrium/host-server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { Client } from '../server/Client.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';
import { offeredCalls } from '../wire/calls.ts';

test('the embedded driver returns the same as PGlite’s own query(): migrations, the demo company, every call of the host and the plugins', async () => {
  const folder = temporaryFolder('atrium-drivers');
  const driver = await comparedDriver();
  const server = await startServer({
    env: { ATRIUM_DATA_DIR: folder.path, ATRIUM_CAPTCHA: 'off', ATRIUM_MAX_SESSIONS: '100', PORT: '0' },
    database: driver,
    demo: true,
    prefer: 'source',
  });
  onTestFinished(async () => {
    await server.stop();
    folder.remove();
  });
  const client = new Client(server.url);
  const answers = new Set<number | string>();
  const calls = (await offeredCalls()).filter(({ route }) => !/log(?:in|out)/i.test(route.path));
  // Twice, since a statement is parsed only once.
  for (const person of ['A001', 'E001', 'A001']) {
    const { token } = await client.signIn(person);
    for (const { route } of calls) {
      const path = route.path.replace('/attendance/:id', '/attendance/2026-03').replaceAll(/:\w+/g, '1');
      const body = route.method === 'get' ? {} : { body: {} };
      const { body: answer } = await client.call(route.method, path, { token, service: route.service, ...body });
      answers.add(answer.code);
    }
  }
  expect(driver.differences).toEqual([]);
  expect(driver.statements).toBeGreaterThan(600);
  expect([...answers]).toEqual(expect.arrayContaining([200, 404, 422]));
});
