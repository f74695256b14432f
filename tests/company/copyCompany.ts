import { cpSync } from 'node:fs';
import { startAtrium, type Atrium } from '../server/startAtrium.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';

/** Sign-in without captcha, enough sessions for a test run, and uploads independent of free disk space. */
const TEST_ENVIRONMENT = { ATRIUM_CAPTCHA: 'off', ATRIUM_MAX_SESSIONS: '100', ATRIUM_FREE_SPACE: '0' };

/** Starts a server on a copy of the loaded company; `stop` ends it and removes the copy. */
export async function startOnCopy(
  template: string,
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<Atrium> {
  const folder = temporaryFolder('atrium-copy');
  cpSync(template, folder.path, { recursive: true });
  const atrium = await startAtrium({ dataDir: folder.path, env: { ...TEST_ENVIRONMENT, ...env } });
  return {
    ...atrium,
    async stop(signal) {
      const ended = await atrium.stop(signal);
      folder.remove();
      return ended;
    },
  };
}
