import { describeOnPostgres, duringChange } from '@atrium/testing';
import { createKeyPair } from '@atrium/sdk/archive';
import { expect, onTestFinished, test } from 'vitest';
import { PluginLife } from '../../../../host/server/src/app/plugins/PluginLife.ts';
import type { PluginRegistry } from '../../../../host/server/src/runtime/plugins/PluginRegistry.ts';
import { Workshop } from '../../../plugins/Workshop.ts';
import { mountProbe } from '../../mountProbe.ts';

// Changes of plugins by two processes of the server at one time.

const keys = createKeyPair();
const removed = (key: string) => ({ shape: { code: 410, message: { plugin: 'host', key } } });

describeOnPostgres('while another process is about to commit', (postgres) => {
  test('a plugin that it removes is neither enabled nor run again, and a version that it drops is not restored', async () => {
    await using workshop = await Workshop.open();
    const { server, host, upload } = await mountProbe({
      actions: ['plugin.manage'],
      databaseUrl: await postgres.migrated(),
    });
    await host.addPluginKey({ body: { name: '資訊部', publicKey: keys.publicKey } });
    const install = async (version: string) => {
      const archive = await workshop.archive({ key: keys.privateKey, version });
      const { fileId } = await upload(`sound-${version}.atrium.tgz`, archive);
      const { hash } = await host.checkPlugin({ body: { fileId } });
      await host.installPlugin({ body: { fileId, hash } });
      return hash;
    };
    const first = await install('1.0.0');
    await install('1.1.0');
    const life = new PluginLife(server.services, server.plugins as PluginRegistry);
    onTestFinished(() => life.stop());
    const { records } = life;
    const { db } = server;
    const during = (change: string, call: () => Promise<unknown>) =>
      duringChange(
        server.services,
        async () => {
          await records.takeTurn();
          await db.execute(change);
        },
        call,
      );
    const version = (await records.versions('sound')).find(({ hash }) => hash === first)!;

    const drop = `delete from host.plugin_versions where hash = '${first}'`;
    await expect(during(drop, () => life.restore(version))).rejects.toMatchObject(removed('pluginInstall.notKept'));
    expect(server.plugins.find('sound')!.plugin.manifest.version, 'what ran before runs on').toBe('1.1.0');

    await life.disable('sound');
    const remove = `delete from host.plugins where id = 'sound'`;
    const enable = () => life.enable('sound');
    await expect(during(remove, enable)).rejects.toMatchObject(removed('pluginInstall.removed'));
    expect(await records.find('sound')).toBeUndefined();
    expect(server.plugins.find('sound')).toMatchObject({ state: 'disabled' });
  }, 60_000);
});
