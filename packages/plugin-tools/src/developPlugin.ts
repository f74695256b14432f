import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, type FSWatcher, watch } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type BuildOptions, buildPlugin } from './buildPlugin.ts';
import { BuiltParts } from './BuiltParts.ts';
import { readPluginFolder, ToolFailure } from './PluginFolder.ts';

export interface DevelopOptions {
  /** The plugin's folder. */
  readonly folder: string;
  /** Of the host, 4600 by default. */
  readonly port?: number;
  /** Begin with a new demo company, for example after a migration has changed. */
  readonly fresh?: boolean;
  /** Ends the work. */
  readonly signal: AbortSignal;
  /** A line for the author. */
  print(line: string): void;
}

/** Below the plugin's folder: the newest build, and the data folder of the host. */
const WORK = '.atrium';
/** What a build is made of. */
const SOURCES = ['src', 'locales', 'migrations'];
/** Milliseconds after the last change of a file: editors write some in two steps. */
const QUIET_MS = 30;

/**
 * Runs a plugin in a host with the demo company, and builds it again after each change of a source: the host runs the new server, and
 * open browsers show the new views. A build that fails is printed, and the one before runs on.
 *
 * @returns when `signal` has ended it, or the host has ended by itself
 * @throws ToolFailure if there is no host to run, or the first build fails
 */
export async function developPlugin({ folder, port, fresh, signal, print }: DevelopOptions): Promise<void> {
  const plugin = await readPluginFolder(folder);
  const program = findHost(plugin.folder);
  if (program === undefined) throw new ToolFailure(basename(plugin.folder), [NO_HOST]);
  const work = join(plugin.folder, WORK);
  const [outDir, dataDir] = [join(work, 'plugin'), join(work, 'data')];
  if (fresh) await rm(dataDir, { recursive: true, force: true });
  const parts = new BuiltParts();
  const run = () => build({ folder: plugin.folder, outDir, parts }, print);
  await run();
  const builds = new Builds(run, print);
  const watchers = watchSources(plugin.folder, () => builds.request());
  const host = startHost(program, { outDir, dataDir, port, folder: plugin.folder });
  const end = () => host.kill('SIGTERM');
  signal.addEventListener('abort', end);
  try {
    await new Promise<void>((resolve) => host.once('exit', () => resolve()));
  } finally {
    signal.removeEventListener('abort', end);
    for (const watcher of watchers) watcher.close();
    await builds.last;
  }
}

const NO_HOST = '找不到主系統：請先安裝 @atrium/host（pnpm add -D @atrium/host）';

async function build(options: BuildOptions, print: DevelopOptions['print']): Promise<void> {
  const startedAt = performance.now();
  const { manifest, notes } = await buildPlugin(options);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  for (const note of notes) print(`${manifest.id}：${note}`);
  print(`已建置 ${manifest.id} ${manifest.version}（${manifest.hash}），${seconds} 秒`);
}

/** One build at a time; changes during one are the next. */
class Builds {
  readonly #build: () => Promise<void>;
  readonly #print: DevelopOptions['print'];
  #timer: NodeJS.Timeout | undefined;
  last: Promise<void> = Promise.resolve();

  constructor(work: () => Promise<void>, print: DevelopOptions['print']) {
    this.#build = work;
    this.#print = print;
  }

  request(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.last = this.last.then(() =>
        this.#build().catch((error: unknown) =>
          this.#print(error instanceof ToolFailure ? error.message : String(error)),
        ),
      );
    }, QUIET_MS);
  }
}

function watchSources(folder: string, onChange: () => void): FSWatcher[] {
  const folders = SOURCES.map((name) => join(folder, name)).filter((path) => existsSync(path));
  return [
    ...folders.map((path) => watch(path, { recursive: true }, onChange)),
    watch(folder, (_event, name) => name === 'package.json' && onChange()),
  ];
}

/** The program `atrium` of the nearest folder that has it installed. */
function findHost(folder: string): string | undefined {
  const program = join(folder, 'node_modules/.bin/atrium');
  if (existsSync(program)) return program;
  const parent = dirname(folder);
  return parent === folder ? undefined : findHost(parent);
}

interface HostOptions {
  readonly outDir: string;
  readonly dataDir: string;
  readonly port: number | undefined;
  readonly folder: string;
}

function startHost(program: string, { outDir, dataDir, port, folder }: HostOptions): ChildProcess {
  return spawn(program, ['start', '--demo'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ATRIUM_DATA_DIR: dataDir,
      ATRIUM_DEVELOPED_PLUGINS: outDir,
      ATRIUM_CAPTCHA: process.env['ATRIUM_CAPTCHA'] ?? 'off',
      ...(port !== undefined && { PORT: String(port) }),
    },
  });
}
