import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../process/root.ts';
import { toolEnvironment } from '../process/run.ts';
import type { RunAnswer, RunRequest } from './testProcess.ts';

export interface TestRun {
  /** `undecided`: tests did not all run although none failed. */
  readonly end: 'passed' | 'failed' | 'timeout' | 'undecided';
  /** The files that failed. */
  readonly by: readonly string[];
}

/** Milliseconds after which a mutant that loops forever counts as killed. */
const TIMEOUT = 5 * 60_000;
/** Milliseconds for the process to end by itself. */
const END = 15_000;

/** Runs test files in a vitest that stays open from one run to the next, and is started again if it hangs. */
export class TestRunner {
  readonly #env: Readonly<Record<string, string>>;
  readonly #changed = new Set<string>();
  #child: Promise<ChildProcess> | undefined;

  constructor(env: Readonly<Record<string, string>>) {
    this.#env = env;
  }

  /** Notes that a source file was written: the next run loads it again. */
  changed(file: string): void {
    this.#changed.add(file);
  }

  /** Runs test files, relative to the repository, until one test fails. */
  async run(files: readonly string[]): Promise<TestRun> {
    const child = await (this.#child ??= this.#start());
    const changed = [...this.#changed];
    this.#changed.clear();
    const answer = await new Promise<RunAnswer | 'timeout' | undefined>((resolve) => {
      const timer = setTimeout(() => resolve('timeout'), TIMEOUT);
      const settle = (result?: RunAnswer) => {
        clearTimeout(timer);
        child.off('message', settle).off('exit', ended);
        resolve(result);
      };
      const ended = () => settle();
      child.once('message', settle).once('exit', ended);
      child.send({ files, changed } satisfies RunRequest);
    });
    if (typeof answer !== 'object' || answer.broken.length > 0) await this.close();
    if (answer === 'timeout') return { end: 'timeout', by: [] };
    if (!answer || answer.broken.length > 0) return { end: 'undecided', by: answer?.broken ?? [] };
    return answer.failed.length > 0 ? { end: 'failed', by: answer.failed } : { end: 'passed', by: [] };
  }

  async close(): Promise<void> {
    const child = await this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const timer = setTimeout(() => child.kill('SIGKILL'), END);
    child.disconnect();
    await ended;
    clearTimeout(timer);
    // Workers that loop forever: they are in the group of their process.
    try {
      process.kill(-child.pid!, 'SIGKILL');
    } catch {
      // None is left.
    }
  }

  #start(): Promise<ChildProcess> {
    const child = fork(fileURLToPath(new URL('testProcess.ts', import.meta.url)), {
      cwd: ROOT,
      env: toolEnvironment(this.#env),
      detached: true,
      stdio: 'ignore',
    });
    return new Promise((resolve, reject) => {
      child.once('message', () => resolve(child));
      child.once('exit', () => reject(new Error('vitest did not start')));
    });
  }
}
