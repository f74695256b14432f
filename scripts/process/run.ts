import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { ROOT } from './root.ts';

export interface Ran {
  readonly code: number;
  /** Standard output and standard error in order; '' if they went to the terminal. */
  readonly output: string;
  readonly seconds: number;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Print the output immediately instead of collecting it. */
  readonly show?: boolean;
  /** Milliseconds after which it is killed. */
  readonly timeout?: number;
}

/** The environment of every step: the repository's own tools first, including Node 24. */
export function toolEnvironment(extra: Readonly<Record<string, string | undefined>> = {}): NodeJS.ProcessEnv {
  return { ...process.env, ...extra, PATH: join(ROOT, 'node_modules/.bin') + delimiter + (process.env['PATH'] ?? '') };
}

/** Runs a command to its end. Never rejects: a command that cannot be started has code 127 and the reason in its output. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    const child = spawn(command, args, {
      cwd: options.cwd ?? ROOT,
      env: toolEnvironment(options.env),
      stdio: options.show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      ...(options.timeout !== undefined && { timeout: options.timeout }),
    });
    const end = (code: number, why = '') =>
      resolve({
        code,
        output: Buffer.concat(pieces).toString() + why,
        seconds: (performance.now() - startedAt) / 1000,
      });
    child.stdout?.on('data', (piece: Buffer) => pieces.push(piece));
    child.stderr?.on('data', (piece: Buffer) => pieces.push(piece));
    child.once('error', (error) => end(127, `${command}: ${error.message}\n`));
    child.once('close', (code, signal) =>
      end(code ?? (signal ? 1 : 0), signal ? `${command}: ended by ${signal}\n` : ''),
    );
  });
}
