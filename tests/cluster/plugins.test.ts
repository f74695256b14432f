import { createKeyPair } from '@atrium/sdk/archive';
import type { PluginDetail } from '@atrium/sdk/host';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { describeOnPostgres } from '../../host/server/src/testing/postgres.ts';
import { type Administrator, installVersion, succeed } from '../plugins/installing.ts';
import { Workshop } from '../plugins/Workshop.ts';
import { type Atrium, startAtrium } from '../server/startAtrium.ts';
import { Client } from '../server/Client.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';

type Detail = z.output<typeof PluginDetail>;

const keys = createKeyPair();
const signed = (version: string) => ({ version, key: keys.privateKey });

describeOnPostgres('plugins of several processes on one PostgreSQL', (postgres) => {
  const folder = temporaryFolder('atrium-plugins-of-many');
  const servers: Atrium[] = [];
  let env: Readonly<Record<string, string>>;
  let workshop: Workshop;
  let one: Administrator;

  const start = async (args: string[] = []) => {
    const server = await startAtrium({ dataDir: folder.path, env, args });
    servers.push(server);
    return server;
  };
  const ask = async ({ url }: Atrium, token = one.token) => {
    const { body } = await new Client(url).call<{ answer: string }>('GET', '/sound/ask', { token });
    return body.code === 200 ? body.data.answer : body.code;
  };

  beforeAll(async () => {
    env = {
      DATABASE_URL: await postgres.fresh(),
      ATRIUM_SIGNING_KEY: 's'.repeat(32),
      ATRIUM_MASTER_KEY: 'm'.repeat(32),
      ATRIUM_CAPTCHA: 'off',
    };
    workshop = await Workshop.open();
    const first = await start(['--demo']);
    await start();
    const client = new Client(first.url);
    one = { client, url: first.url, token: (await client.signIn('A001')).token };
    await succeed(one, 'POST', '/pluginKeys', { name: '資訊部', publicKey: keys.publicKey });
  }, 300_000);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await workshop[Symbol.asyncDispose]();
    folder.remove();
  }, 60_000);

  test('what is installed, updated, isolated, disabled and removed in one process is so in the other, and in one that was away', async () => {
    const [, second] = servers;
    const { fitted } = await installVersion(one, workshop, signed('1.0.0'));
    expect(fitted).toEqual({ id: 'sound', version: '1.0.0', running: 2, processes: 2 });
    expect(await ask(second!)).toBe('1.0.0');
    await installVersion(one, workshop, signed('1.1.0'));
    expect(await ask(second!)).toBe('1.1.0');
    const isolated = await succeed(one, 'PUT', '/installedPlugins/sound/isolation', { isIsolated: true });
    expect(isolated).toMatchObject({ running: 2, processes: 2 });
    const own = async () => {
      const { processes } = await succeed<Detail>(one, 'GET', '/installedPlugins/sound');
      return processes.filter(({ memory }) => memory !== null).length;
    };
    await expect.poll(own, { timeout: 60_000, message: 'it has a process of its own beside each' }).toBe(2);
    expect(await ask(second!)).toBe('1.1.0');

    await second!.stop();
    await installVersion(one, workshop, signed('1.2.0'));
    const third = await start();
    expect(await ask(third)).toBe('1.2.0');
    await expect.poll(own, { timeout: 60_000, message: 'also where it is started' }).toBe(2);
    await succeed(one, 'PUT', '/installedPlugins/sound/isolation', { isIsolated: false });
    await expect.poll(own, { timeout: 60_000 }).toBe(0);
    expect(await ask(third)).toBe('1.2.0');

    await succeed(one, 'POST', '/installedPlugins/sound/disable');
    await expect.poll(() => ask(third), { timeout: 60_000 }).toBe(404);
    const fourth = await start();
    expect(await ask(fourth), 'it starts disabled').toBe(404);
    await succeed(one, 'POST', '/installedPlugins/sound/enable');
    await expect.poll(() => ask(fourth), { timeout: 60_000 }).toBe('1.2.0');
    await succeed(one, 'DELETE', '/installedPlugins/sound');
    await expect.poll(() => ask(third), { timeout: 60_000 }).toBe(404);
    await expect.poll(() => ask(fourth), { timeout: 60_000 }).toBe(404);
  });

  test('what two administrators change at the same time, each in another process, is so in both', async () => {
    const [first] = servers;
    const third = await start();
    const two = { ...one, client: new Client(third.url), url: third.url };
    await Promise.all([
      installVersion(one, workshop, signed('2.0.0')),
      succeed(two, 'POST', '/installedPlugins/leave/disable'),
    ]);
    const states = async ({ url }: Atrium) => {
      const { plugins } = (await (await fetch(`${url}/readyz`)).json()) as { plugins: { id: string; state: string }[] };
      return plugins.filter(({ id }) => id === 'sound' || id === 'leave').map(({ id, state }) => `${id} ${state}`);
    };
    for (const server of [first!, third])
      await expect.poll(() => states(server), { timeout: 60_000 }).toEqual(['leave disabled', 'sound active']);
    await succeed(two, 'POST', '/installedPlugins/leave/enable');
    await succeed(one, 'DELETE', '/installedPlugins/sound');
  });
});
