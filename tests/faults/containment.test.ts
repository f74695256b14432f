import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { emptyManifest } from '../../host/server/src/runtime/plugins/readPlugin.ts';
import { startAtrium } from '../server/startAtrium.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';

const folder = temporaryFolder('atrium-containment');
afterAll(folder.remove);

/** Installs a plugin whose server is this code. */
function install(id: string, activate: string): void {
  const plugin = join(folder.path, 'plugins', id);
  mkdirSync(plugin, { recursive: true });
  const contract = `{ id: '${id}', sdk: 1, name: '${id}' }`;
  writeFileSync(
    join(plugin, 'server.js'),
    `export default { contract: ${contract}, activate(context) { ${activate} } };`,
  );
  writeFileSync(join(plugin, 'plugin.json'), JSON.stringify({ ...emptyManifest(id), server: { entry: 'server.js' } }));
}

interface Ready {
  readonly status: string;
  readonly plugins: readonly {
    readonly id: string;
    readonly state: string;
    readonly failure?: { readonly code: string };
  }[];
}

test('plugins that throw in timers and leave everything running neither end the server nor keep it from its end', async () => {
  // The first before the server is up: an activation of another plugin takes longer.
  install('throwing', `setInterval(() => { throw new Error('in a timer'); }, 20); return {};`);
  install('slow', `return new Promise((resolve) => setTimeout(() => resolve({}), 200));`);
  install('rejecting', `setInterval(() => Promise.reject('a text'), 20); return {};`);
  install('leaving', `setInterval(() => {}, 1000); context.onDispose(() => new Promise(() => {})); return {};`);
  const atrium = await startAtrium({ dataDir: folder.path, env: { ATRIUM_STOP_SECONDS: '1', ATRIUM_CAPTCHA: 'off' } });
  const plugins = async () => {
    const { status, plugins: all } = (await (await fetch(`${atrium.url}/readyz`)).json()) as Ready;
    expect(status).toBe('ready');
    const named = ['throwing', 'rejecting', 'leaving'];
    return all
      .filter(({ id }) => named.includes(id))
      .map(({ id, state, failure }) => `${id} ${failure?.code ?? state}`);
  };
  await expect
    .poll(async () => (await plugins()).toSorted(), { timeout: 60_000 })
    .toEqual(['leaving active', 'rejecting QUARANTINED', 'throwing QUARANTINED']);
  const { code } = await atrium.stop();
  expect(code).toBe(0);
  expect(atrium.process.output()).toContain('a part of the server does not stop');
});
