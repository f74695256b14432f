import { spawn, type ChildProcess } from 'node:child_process';
import { toolEnvironment } from '../process/run.ts';

export interface Served {
  readonly child: ChildProcess;
  /** Resolves with the exit code when it has ended. */
  readonly ended: Promise<number>;
}

/** Starts something that runs until it is told to stop; it writes to this terminal. */
export function serve(
  command: string,
  words: readonly string[],
  options: { cwd: string; env?: Record<string, string> },
): Served {
  const child = spawn(command, words, { cwd: options.cwd, env: toolEnvironment(options.env), stdio: 'inherit' });
  const ended = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));
  });
  return { child, ended };
}

/** Hands SIGINT, SIGTERM and SIGHUP on, so that the server can stop gracefully; a terminal's Ctrl+C reaches it by itself. */
export function forwardSignals(children: readonly Served[]): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      for (const { child } of children) child.kill(signal);
    });
}
