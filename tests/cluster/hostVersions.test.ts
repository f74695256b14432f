import { createKeyPair } from '@atrium/sdk/archive';
import { mount } from '@atrium/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnPostgres } from '../../host/server/src/testing/postgres.ts';
import { Workshop } from '../plugins/Workshop.ts';

const keys = createKeyPair();

describeOnPostgres('processes of two versions of the host on one PostgreSQL', (postgres) => {
  let workshop: Workshop;
  let folder: string;
  beforeAll(async () => {
    workshop = await Workshop.open();
    folder = await mkdtemp(join(tmpdir(), 'atrium-host-versions-'));
    for (const version of ['1.0.0', '1.2.0']) await workshop.write({ version }, join(folder, version));
  }, 60_000);
  afterAll(async () => {
    await workshop[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  test('a rolling update of the host takes no plugin from the processes that are still old, and none from the new ones', async () => {
    const databaseUrl = await postgres.fresh();
    const dataDir = join(folder, 'data');
    const start = (version: string) =>
      mount(join(folder, version), {
        databaseUrl,
        config: { dataDir },
        actions: ['plugin.manage'],
        as: { employee: `A${version.replaceAll('.', '')}` },
      });
    const versionIn = ({ server }: Awaited<ReturnType<typeof start>>) => {
      const { plugin, state } = server.plugins.find('sound')!;
      return `${plugin.manifest.version} ${state}`;
    };
    const old = await start('1.0.0');
    await old.host.addPluginKey({ body: { name: '資訊部', publicKey: keys.publicKey } });
    const install = async ({ host, upload }: typeof old, version: string) => {
      const { bytes, hash } = await workshop.pack({ version, key: keys.privateKey });
      const { fileId } = await upload('sound.tgz', bytes);
      await host.installPlugin({ body: { fileId, hash } });
    };
    await install(old, '1.1.0');
    const next = await start('1.2.0');
    expect(versionIn(next), 'the newer host replaces it').toBe('1.2.0 active');
    // Its look at the rows comes after this change, which it follows.
    await next.host.disablePlugin({ params: { plugin: 'sound' } });
    await expect.poll(() => versionIn(old), { timeout: 60_000 }).toBe('1.1.0 disabled');
    await next.host.enablePlugin({ params: { plugin: 'sound' } });
    await expect.poll(() => versionIn(old), { timeout: 60_000 }).toBe('1.1.0 active');

    await install(old, '1.1.5');
    await expect.poll(() => old.server.plugins.find('sound')!.plugin.manifest.version).toBe('1.1.5');
    await next.host.disablePlugin({ params: { plugin: 'sound' } });
    await expect.poll(() => versionIn(old), { timeout: 60_000 }).toBe('1.1.5 disabled');
    expect(versionIn(next), 'what the older host has installed does not come down on it').toBe('1.2.0 disabled');
    await next.host.enablePlugin({ params: { plugin: 'sound' } });

    await install(next, '1.3.0');
    await expect.poll(() => versionIn(old), { timeout: 60_000 }).toBe('1.3.0 active');
    await next.host.removePlugin({ params: { plugin: 'sound' } });
    expect(versionIn(next)).toBe('1.2.0 active');
    await expect.poll(() => versionIn(old), { timeout: 60_000 }).toBe('1.0.0 active');
  });
});
