import { type AnyContract, file, isFile, type Manifest } from '@atrium/sdk';
import {
  Unavailable,
  type AnyPluginServer,
  type Call,
  type Caller,
  type JobRun,
  type ServerContext,
} from '@atrium/sdk/server';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { type KnownPlugin, type LoadedPlugin, PluginFault } from '../plugins/Plugins.ts';
import { currentCall } from '../../core/currentCall.ts';
import type { Issue } from '../../core/validation.ts';
import { loadPlugin } from '../plugins/readPlugin.ts';
import type { RuntimeServices } from '../RuntimeServices.ts';
import { contractFrom, Cut } from './describeContract.ts';
import { type Called, IsolatedChild } from './IsolatedChild.ts';
import { codeFolders } from './IsolatedProcess.ts';
import type { Scope } from './Scope.ts';

/** How an isolated plugin that fails is reported: its third crash within an hour stops it. */
type OnCrash = (plugin: string, error: Error) => void;

/** Starts without a success after which a plugin is not started again: every call is refused. */
const MOST_STARTS = 3;
/** Seconds that a process waits for its activation: its migrations may run before. */
const WAITING_SECONDS = 120;

/** Whether a server of this kind could run in a process of its own: what the host works with on every call cannot. */
export const canIsolate = ({ server, fulfils }: Pick<Manifest, 'server' | 'fulfils'>): boolean =>
  server !== null && fulfils.length === 0;

/** Whether the server of a plugin runs in a process of its own. */
export const isIsolated = (
  { manifest, source: { isolatedBy } }: Pick<KnownPlugin, 'manifest' | 'source'>,
  isolated: readonly string[],
): boolean =>
  manifest.isolated === true ||
  isolated.includes(manifest.id) ||
  isolatedBy === 'operator' ||
  (isolatedBy === 'administrator' && canIsolate(manifest));

/** Imports the servers of plugins, each in the process where it belongs. */
export const importerFor =
  (services: RuntimeServices) =>
  (plugin: KnownPlugin, onCrash: OnCrash): Promise<LoadedPlugin> =>
    isIsolated(plugin, services.config.isolatedPlugins) ? loadIsolated(plugin, services, onCrash) : loadPlugin(plugin);

/**
 * Loads a plugin's server in a process of its own. The host sees it as any other server: each handler asks that process.
 *
 * @throws PluginFault
 */
async function loadIsolated(plugin: KnownPlugin, services: RuntimeServices, onCrash: OnCrash): Promise<LoadedPlugin> {
  const { source, manifest, id } = plugin;
  if (manifest.fulfils.length > 0)
    throw new PluginFault('load', 'NOT_ISOLATED', { reason: `fulfils: ${manifest.fulfils.join(', ')}` });
  const path =
    source.kind === 'built'
      ? manifest.server && join(source.folder, manifest.server.entry)
      : join(source.folder, 'src', 'server.ts');
  // There is nothing to isolate.
  if (!path || !existsSync(path)) return loadPlugin(plugin);
  const address = pathToFileURL(path).href + (manifest.hash === undefined ? '' : `?v=${manifest.hash}`);
  const code = codeFolders(source.kind === 'source' ? source.folder : undefined);
  const running = new IsolatedServer({ id, folder: source.folder, file: path, address, code }, services, onCrash);
  const description = await running.load();
  let contract: AnyContract;
  try {
    contract = contractFrom(plugin, description, (value) => running.checkSettings(value));
  } catch (error) {
    running.forget();
    throw new PluginFault('load', 'UNREADABLE', { reason: error instanceof Error ? error.message : String(error) });
  }
  const module = { contract, activate: (context: ServerContext<AnyContract>) => running.activate(contract, context) };
  return { ...plugin, contract, module, memory: () => running.memory() };
}

type Plugin = ConstructorParameters<typeof IsolatedChild>[0];
type Handled = Awaited<ReturnType<IsolatedChild['activate']>>;

/** The server of an isolated plugin through all its processes: one that ends is replaced. */
class IsolatedServer {
  readonly #plugin: Plugin;
  readonly #services: RuntimeServices;
  readonly #onCrash: OnCrash;
  /** Loaded, and not activated yet. */
  #loaded: IsolatedChild | undefined;
  #timer: NodeJS.Timeout | undefined;
  #current: Promise<IsolatedChild> | undefined;
  /** The one that runs. */
  #running: IsolatedChild | undefined;
  /** Started again, and not activated yet. */
  #restarting: IsolatedChild | undefined;
  #isStopped = false;

  constructor(plugin: Plugin, services: RuntimeServices, onCrash: OnCrash) {
    this.#plugin = plugin;
    this.#services = services;
    this.#onCrash = onCrash;
  }

  async load(): Promise<unknown> {
    const child = this.#start();
    // Also where the host waits no longer.
    this.#timer = setTimeout(() => child.kill('it was not activated'), WAITING_SECONDS * 1000).unref();
    const description = await child.load().catch((error: unknown) => {
      child.kill('it could not be loaded');
      throw error;
    });
    this.#loaded = child;
    return description;
  }

  forget(): void {
    this.#loaded?.kill('it is not used');
  }

  async activate(contract: AnyContract, context: ServerContext<AnyContract>): Promise<AnyPluginServer> {
    this.#isStopped = false;
    let starting: IsolatedChild | undefined;
    context.onDispose(async () => {
      this.#isStopped = true;
      starting?.kill('it was not activated in time');
      this.#restarting?.kill('its plugin ended before it was activated');
      const child = await this.#current?.catch(() => undefined);
      await child?.stop();
    });
    clearTimeout(this.#timer);
    const loaded = this.#loaded;
    this.#loaded = undefined;
    starting = loaded ?? this.#start();
    if (!loaded) await starting.load();
    const handled = await starting.activate(context);
    this.#keepUp(starting, context);
    starting = undefined;
    return this.#serverOf(contract, handled);
  }

  /** Bytes in memory of its process; null while there is none. */
  memory(): number | null {
    return this.#running?.memory() ?? null;
  }

  /** What is wrong with a value of its settings, in the caller's language. */
  async checkSettings(value: unknown): Promise<readonly Issue[]> {
    const language = currentCall()?.request?.language ?? 'zh-TW';
    return issues.parse(await this.#call({ kind: 'settings', name: 'settings', with: [value, language] }));
  }

  #start(): IsolatedChild {
    return new IsolatedChild(this.#plugin, this.#services, (error) => this.#onCrash(this.#plugin.id, error));
  }

  /** Calls go to this process; when it ends, to another one. */
  #keepUp(child: IsolatedChild, context: ServerContext<AnyContract>): void {
    this.#current = Promise.resolve(child);
    this.#running = child;
    void child.ended.then((reason) => {
      this.#running = undefined;
      if (this.#isStopped) return;
      const error = new Error(`its process has ended: ${reason}`);
      error.stack = undefined as never;
      this.#services.log.error('an isolated plugin ended', { plugin: this.#plugin.id, reason });
      this.#current = this.#restart(context);
      this.#current.catch(() => {});
      this.#onCrash(this.#plugin.id, error);
    });
  }

  async #restart(context: ServerContext<AnyContract>): Promise<IsolatedChild> {
    for (let starts = 1; ; starts += 1) {
      const child = this.#start();
      this.#restarting = child;
      const timer = setTimeout(() => child.kill('it was not activated'), WAITING_SECONDS * 1000).unref();
      try {
        await child.load();
        await child.activate(context);
        this.#keepUp(child, context);
        if (this.#isStopped) await child.stop();
        return child;
      } catch (error) {
        child.kill('it could not be started again');
        this.#services.log.error('an isolated plugin could not be started again', { plugin: this.#plugin.id, error });
        if (this.#isStopped || starts >= MOST_STARTS) throw new Unavailable(this.#plugin.id, 'server');
        this.#onCrash(this.#plugin.id, error as Error);
      } finally {
        clearTimeout(timer);
        this.#restarting = undefined;
      }
    }
  }

  async #call(called: Called): Promise<unknown> {
    return (await this.#run(called)).value;
  }

  async #run(
    called: Called,
    isKept?: (value: unknown) => boolean,
  ): Promise<{ value: unknown; scope: Scope; child: IsolatedChild }> {
    const child = await this.#current!;
    try {
      return { ...(await child.call(called, isKept)), child };
    } catch (error) {
      // Another process serves the next call.
      const hasEnded = (await this.#current?.catch(() => undefined)) !== child;
      throw hasEnded && !isOwn(error) ? new Unavailable(this.#plugin.id, called.name) : error;
    }
  }

  /** The handlers, as the host has those of every plugin. */
  #serverOf(contract: AnyContract, handled: Handled): AnyPluginServer {
    const { id } = this.#plugin;
    const each = (kind: string, make: (name: string) => unknown) =>
      Object.fromEntries((handled[kind] ?? []).map((name) => [name, make(name)]));
    const names = handled['files'] ?? [];
    const inTurn = (kind: Called['kind'], name: string, ...given: unknown[]) => this.#call({ kind, name, with: given });
    return {
      api: each('api', (name) => (call: Call) => this.#callEndpoint(contract, name, call)),
      offers: each(
        'offers',
        (name) => (input: unknown, caller?: Caller) => this.#call({ kind: 'offers', name, with: [input], caller }),
      ),
      subscriptions: each(
        'subscriptions',
        (name) =>
          (...given: unknown[]) =>
            inTurn('subscriptions', name, ...given),
      ),
      jobs: each('jobs', (name) =>
        contract.jobs?.[name]?.payload
          ? (payload: unknown, run: JobRun) => this.#runJob(name, payload, run)
          : (run: JobRun) => this.#runJob(name, undefined, run),
      ),
      contributions: each(
        'contributions',
        (name) =>
          (input: unknown, caller: Caller | undefined, { signal }: { signal: AbortSignal }) =>
            this.#call({ kind: 'contributions', name, with: [input], caller, signal }),
      ),
      cli: each(
        'cli',
        (name) =>
          ({ args, options, read, print, printError }: CommandGiven) =>
            this.#call({ kind: 'cli', name, with: [{ args, options }], own: { read, print, printError } }),
      ),
      ...(handled['search']?.length && {
        search: (query: string, caller: Caller, { limit, signal }: { limit: number; signal: AbortSignal }) =>
          this.#call({ kind: 'search', name: 'search', with: [query, limit], caller, signal }),
      }),
      ...(handled['settingsSaved']?.length && {
        settingsSaved: (change: unknown) => inTurn('settingsSaved', 'settingsSaved', change),
      }),
      ...(handled['demo']?.length && {
        demo: async ({ today, people, scale, random, progress, file: keep }: DemoGiven) => {
          await this.#call({
            kind: 'demo',
            name: 'demo',
            with: [{ today, people, scale }],
            own: { random, progress, file: keep },
          });
        },
      }),
      ...(names.length > 0 && {
        files: {
          mayRead: async (kept: unknown, caller: Caller) =>
            (await this.#call({ kind: 'files', name: 'mayRead', with: [kept], caller })) === true,
          ...(names.includes('mayVisit') && {
            mayVisit: async (kept: unknown, grant: string) =>
              (await this.#call({ kind: 'files', name: 'mayVisit', with: [kept, grant] })) === true,
          }),
        },
      }),
      id,
    } as unknown as AnyPluginServer;
  }

  async #runJob(name: string, payload: unknown, { attempt, signal, done }: JobRun): Promise<void> {
    await this.#call({ kind: 'jobs', name, with: [payload, attempt], signal, own: { done } });
  }

  async #callEndpoint(contract: AnyContract, name: string, call: Call): Promise<unknown> {
    const { params, query, body, caller, signal } = call;
    const { returns } = contract.api![name]!;
    const own = { decrypt: call.decrypt, encrypt: call.encrypt };
    const isPieced = (value: unknown) => isFile(returns) && readAnswer(value).value?.['source'] === null;
    const { value, scope, child } = await this.#run(
      { kind: 'api', name, with: [params, query, body], caller, signal, own },
      isPieced,
    );
    const { value: result, said, state } = readAnswer(value);
    if (said !== undefined) call.say(said as never);
    if (state !== undefined) call.state(state);
    if (!isFile(returns)) return new Cut(result);
    const { source, ...options } = (result ?? {}) as Record<string, unknown>;
    const content = source === null ? piecesOf(child, scope) : (source as string | Uint8Array);
    return file.from(content, options as never);
  }
}

const issues = z
  .array(z.object({ path: z.array(z.string().max(1000)).max(100), message: z.string().max(10_000) }))
  .max(100);

type CommandGiven = Parameters<NonNullable<AnyPluginServer['cli']>[string]>[0];
type DemoGiven = Parameters<NonNullable<AnyPluginServer['demo']>>[0];

interface EndpointAnswer {
  readonly value: Readonly<Record<string, unknown>> | undefined;
  readonly said?: unknown;
  readonly state: string | undefined;
}

function readAnswer(value: unknown): EndpointAnswer {
  const { state, ...answer } = (typeof value === 'object' && value !== null ? value : {}) as EndpointAnswer;
  return { ...answer, state: typeof state === 'string' ? state.slice(0, 1000) : undefined };
}

/** What the plugin, or the host for it, has thrown, as against the end of its process. */
const isOwn = (error: unknown): boolean => !(error instanceof Error && error.message.startsWith('the process of '));

/** The pieces of a file, which are made as fast as the client takes them. */
async function* piecesOf(child: IsolatedChild, scope: Scope): AsyncGenerator<string | Uint8Array> {
  let isOver = false;
  try {
    for (;;) {
      const piece = (await child.piece(scope, 'next')) as string | Uint8Array | null;
      isOver = piece === null;
      if (piece === null) return;
      yield piece;
    }
  } finally {
    if (!isOver && !scope.isOver) await child.piece(scope, 'return').catch(() => {});
    child.end(scope, new Error('the file was read'));
  }
}
