import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { StartOptions } from '../app/start/StartOptions.ts';
import { startServer } from '../app/start/startServer.ts';
import type { PluginSource } from '../runtime/plugins/Plugins.ts';
import { freshDatabase } from './freshDatabase.ts';

const SDK = join(import.meta.dirname, '../../../../packages/sdk/src');

/** Writes a plugin with one file for client and server each; `server` is the body of its activate. */
export async function plugin(id: string, server: string, contract = ''): Promise<PluginSource> {
  const folder = join(await mkdtemp(join(tmpdir(), 'atrium-plugin-')), id);
  await mkdir(join(folder, 'src'), { recursive: true });
  const offers = `api: { ping: { get: '/ping/${id}', returns: z.object({}), needs: 'public' } },`;
  const zod = join(import.meta.dirname, '../../node_modules/zod/index.js');
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: id, version: '1.0.0', type: 'module' }));
  await writeFile(
    join(folder, 'src/contract.ts'),
    `import { definePlugin } from '${SDK}/index.ts';\nimport { z } from '${zod}';\nexport default definePlugin('${id}', { sdk: 1, name: '${id}', ${offers} ${contract} } as never);`,
  );
  await writeFile(
    join(folder, 'src/server.ts'),
    `import { defineServer } from '${SDK}/server/index.ts';\nimport contract from './contract.ts';\n${server.startsWith('!') ? server.slice(1) : `export default defineServer(contract as never, (context: any) => { ${server} });`}`,
  );
  return { folder, kind: 'source' };
}
/** An activation that serves `ping`. */
export const GOOD = 'return { api: { ping: () => ({}) } } as never;';

/** A server with only these plugins, and their states. */
export const serverWith = (...plugins: PluginSource[]) => serverIn({}, ...plugins);

/** The same with environment settings, and another timer for the limits of a plugin's start. */
export async function serverIn({ env, pause }: Pick<StartOptions, 'env' | 'pause'>, ...plugins: PluginSource[]) {
  const server = await startServer({
    env: { PORT: '0', ...env },
    config: { logLevel: 'silent' },
    database: await freshDatabase(),
    plugins,
    ...(pause && { pause }),
  });
  onTestFinished(() => server.stop());
  const states = server.plugins.all().filter(({ plugin: { id } }) => id !== 'host');
  return {
    server,
    states: states.map(({ plugin: { id }, state, failure }) => ({
      id,
      state,
      phase: failure?.phase,
      code: failure?.code,
    })),
    failures: states.map(({ failure }) => failure),
  };
}
