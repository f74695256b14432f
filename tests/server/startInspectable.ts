import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { REPOSITORY } from './atriumCommand.ts';

export interface Inspectable {
  readonly url: string;
  /** Digits of an issued captcha. */
  digitsOf(key: string): Promise<string>;
  stop(): Promise<void>;
}

/** The real server with captchas, and a function to read them. */
export async function startInspectable(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Inspectable> {
  const child = fork(fileURLToPath(new URL('inspectableServer.ts', import.meta.url)), {
    cwd: REPOSITORY,
    execPath: fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url)),
    execArgv: ['--conditions=source'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'production',
      PORT: '0',
      ATRIUM_DATA_DIR: dataDir,
      ATRIUM_LOG_LEVEL: 'error',
      ...env,
    },
  });
  const answer = <T>() =>
    new Promise<T>((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`the server ended with code ${code}`));
      child.once('exit', ended);
      child.once('message', (message) => {
        child.off('exit', ended);
        resolve(message as T);
      });
    });
  const { url } = await answer<{ url: string }>();
  return {
    url,
    async digitsOf(key) {
      child.send(key);
      return (await answer<{ digits: string }>()).digits;
    },
    async stop() {
      const over = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.disconnect();
      await over;
    },
  };
}
