import { fork } from 'node:child_process';
import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { REPOSITORY } from '../server/atriumCommand.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';
import { copyPlugins } from './writePlugin.ts';

export interface Started {
  readonly url: string;
  /** All output, including its log. */
  output(): string;
  stop(): Promise<void>;
}

/** The real server on a copy of the company, with these built plugins in its data folder; of the repository's plugins only `keep` are in the host's list. */
export async function startLoader(
  company: string,
  options: { keep: readonly string[]; plugins: string },
): Promise<Started> {
  const folder = temporaryFolder('atrium-loader');
  cpSync(company, folder.path, { recursive: true });
  copyPlugins(options.plugins, folder.path);
  const child = fork(fileURLToPath(new URL('loaderHost.ts', import.meta.url)), {
    cwd: REPOSITORY,
    execPath: fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url)),
    execArgv: ['--conditions=source'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'production',
      PORT: '0',
      ATRIUM_DATA_DIR: folder.path,
      ATRIUM_CAPTCHA: 'off',
      ATRIUM_MAX_SESSIONS: '100',
      ATRIUM_TEST_KEEP: options.keep.join(','),
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const { url } = await new Promise<{ url: string }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { url: string }));
    child.once('exit', (code) => reject(new Error(`the server ended with code ${code}:\n${output}`)));
  });
  return {
    url,
    output: () => output,
    async stop() {
      const over = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.disconnect();
      await over;
      folder.remove();
    },
  };
}
