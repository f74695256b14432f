import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
/** Node 24 of the workspace, whatever runs this file. */
const NODE = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url));

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Working directory, against which relative paths are resolved. */
  readonly cwd?: string;
  readonly input?: string;
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Output so far, both streams. */
  output(): string;
}

/** Variables of this process that would change what a test's server does. */
const foreign = (name: string) =>
  /^(ATRIUM_|DATABASE_URL$|PORT$|HOST$|TZ$|NODE_OPTIONS$|INIT_CWD$|VITEST|TEST$)/.test(name);

/** Starts `atrium …` as a person would; the caller must stop it. */
export function startCommand(args: readonly string[], options: CommandOptions = {}): Running {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign(name)));
  const child = spawn(NODE, ['--conditions=source', 'host/server/src/atrium.ts', ...args], {
    cwd: REPOSITORY,
    env: { ...inherited, NODE_ENV: 'production', INIT_CWD: options.cwd ?? REPOSITORY, ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const out: string[] = [];
  const err: string[] = [];
  const all: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (out.push(text), all.push(text)));
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (err.push(text), all.push(text)));
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input ?? '');
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, stdout: out.join(''), stderr: err.join('') }));
  });
  return { child, ended, output: () => all.join('') };
}

/** Runs `atrium …` to its end. */
export const runCommand = (args: readonly string[], options?: CommandOptions): Promise<Ended> =>
  startCommand(args, options).ended;
