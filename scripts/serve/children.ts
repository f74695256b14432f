import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { toolEnvironment } from '../process/run.ts';

export interface Served {
  readonly child: ChildProcess;
  /** Resolves with the exit code when it has ended. */
  readonly ended: Promise<number>;
}

export interface ServeOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Maps each line of standard output to what is shown of it. */
  readonly line?: (line: string) => string;
}

/** Starts a process that runs until it is stopped; it writes to this terminal. */
export function serve(command: string, args: readonly string[], { cwd, env, line }: ServeOptions): Served {
  const child = spawn(command, args, {
    cwd,
    env: toolEnvironment(env),
    stdio: ['inherit', line ? 'pipe' : 'inherit', 'inherit'],
  });
  if (line && child.stdout) createInterface({ input: child.stdout }).on('line', (text) => console.log(line(text)));
  const ended = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));
  });
  return { child, ended };
}

/**
 * Forwards SIGINT, SIGTERM and SIGHUP, so that the server can stop gracefully; a terminal's Ctrl+C reaches it directly.
 */
export function forwardSignals(children: readonly Served[]): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      for (const { child } of children) child.kill(signal);
    });
}
