import { expect, test } from 'vitest';
import { audit } from '../../core/schema/runtime.ts';
import { serverWith } from '../../testing/serverWith.ts';
import { recordInstalled } from './recordInstalled.ts';

test('a start records plugins that came, changed or went, and replaced keys; the first start records nothing', async () => {
  const { services } = (await serverWith()).server;
  const start = (versions: Readonly<Record<string, string>>, key = 'one') =>
    recordInstalled(services, {
      manifests: Object.entries(versions).map(([id, version]) => ({ id, version })),
      keys: { signingKey: Buffer.from(key) },
    });
  const entries = async () =>
    (await services.db.select().from(audit).orderBy(audit.id)).map(({ action, target, detail }) => [
      action,
      target,
      detail,
    ]);
  expect(await entries()).toEqual([]);

  const host = { host: '1' };
  await start({ ...host, notes: '1.0.0', old: '2.0.0' });
  await start({ ...host, notes: '1.0.0', old: '2.0.0' });
  const before = await entries();
  await Promise.all([start({ ...host, notes: '1.1.0' }, 'two'), start({ ...host, notes: '1.1.0' }, 'two')]);
  expect((await entries()).slice(before.length)).toEqual([
    ['plugin.update', 'notes', { from: '1.0.0', to: '1.1.0' }],
    ['key.change', 'signingKey', null],
    ['plugin.remove', 'old', { version: '2.0.0' }],
  ]);
  expect(JSON.stringify(await entries())).not.toContain('two');
});
