import { cpSync, globSync } from 'node:fs';
import { cachedSnapshot, stateOf } from '../../host/server/src/testing/cachedSnapshot.ts';
import { REPOSITORY } from '../server/atriumCommand.ts';
import { startAtrium } from '../server/startAtrium.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';

/** All files that determine the content of the demo company. */
const SOURCES = [
  'host/server/{src,migrations,locales}/**/*.{ts,sql,json}',
  'plugins/*/{package.json,src/**/*.{ts,json},migrations/**/*.{sql,json}}',
  // What the server runs may be older than the sources.
  'plugins/*/dist/plugin.json',
  'packages/sdk/src/**/*.ts',
  'pnpm-lock.yaml',
];

/**
 * Data folder of a server with the demo company, to be copied and never written to. It is made once per state of the
 * sources and day (the demo's punches end yesterday), and shared by vitest, Playwright and the benches.
 */
export async function demoCompany(): Promise<string> {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei' }).format();
  const files = globSync(SOURCES, { cwd: REPOSITORY }).filter((file) => !/\.test\.ts$|\/testing\//.test(file));
  const state = await stateOf(
    files.map((file) => REPOSITORY + file),
    day,
    process.version,
  );
  return cachedSnapshot('company', state, async (path) => {
    const folder = temporaryFolder('atrium-company');
    try {
      const atrium = await startAtrium({ dataDir: folder.path, args: ['--demo'] });
      const plugins = await failedPlugins(atrium.url);
      await atrium.stop();
      // A snapshot without their rows would be cached, and fail tests until the next change of the sources.
      if (plugins.length > 0) throw new Error(`plugins did not start: ${plugins.join(', ')}; run pnpm build first`);
      cpSync(folder.path, path, { recursive: true });
    } finally {
      folder.remove();
    }
  });
}

async function failedPlugins(url: string): Promise<string[]> {
  const ready = await fetch(`${url}/readyz`);
  const { plugins } = (await ready.json()) as { plugins: readonly { id: string; failure?: { message: string } }[] };
  return plugins.flatMap(({ id, failure }) => (failure ? [`${id} (${failure.message})`] : []));
}

/** A copy of the demo company's data folder, and the function that removes it. */
export async function copyOfCompany(): Promise<{ path: string; remove(): void }> {
  const folder = temporaryFolder('atrium-company');
  cpSync(await demoCompany(), folder.path, { recursive: true });
  return folder;
}
