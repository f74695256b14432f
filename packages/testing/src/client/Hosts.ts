import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { SOURCE_CONDITION } from '../sourceCondition.ts';
import type { Answer, Ask } from './protocol.ts';

const PROCESS = new URL(import.meta.url.endsWith('.ts') ? 'hostProcess.ts' : 'hostProcess.js', import.meta.url);

/** The process in which hosts run, started by the first request. */
export class Hosts {
  readonly #folder: string;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #child: ChildProcess | undefined;
  #count = 0;

  /** @param folder the plugin's folder, against which plugin paths are resolved */
  constructor(folder: string) {
    this.#folder = folder;
  }

  ask(ask: Ask): Promise<Answer> {
    const child = (this.#child ??= this.#start());
    const number = (this.#count += 1);
    return new Promise((resolve) => {
      this.#waiting.set(number, resolve);
      child.send({ number, ask });
    });
  }

  stop(): void {
    this.#child?.kill();
    this.#child = undefined;
  }

  #start(): ChildProcess {
    const child = fork(fileURLToPath(PROCESS), {
      cwd: this.#folder,
      execArgv: SOURCE_CONDITION.map((name) => `--conditions=${name}`),
      env: { ...process.env, TZ: 'Asia/Taipei' },
    });
    child.on('message', ({ number, answer }: { number: number; answer: Answer }) => {
      this.#waiting.get(number)?.(answer);
      this.#waiting.delete(number);
    });
    child.on('exit', (code) => {
      if (this.#child !== child) return;
      this.#child = undefined;
      for (const resolve of this.#waiting.values())
        resolve({ ok: false, message: `the host's process ended with code ${code}` });
      this.#waiting.clear();
    });
    return child;
  }
}
