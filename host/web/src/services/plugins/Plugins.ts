import { type CallOptions, type Notices, Refreshing, Unavailable } from '@atrium/sdk/client';
import { hostRoutes, type PluginFailure, type PluginInfo, translateManifest } from '@atrium/sdk/host';
import { ref } from 'valtio';
import { onLanguage, t } from '../i18n.ts';
import type { Scope } from '../Scope.ts';
import {
  type HostSession,
  type PluginsFor,
  type PluginsService,
  type Socket,
  token,
  type Transport,
} from '../tokens.ts';
import { BY_MACHINE, hostCall } from '../transport/hostCall.ts';
import { allowUploads } from '../uploads.ts';
import type { PluginList } from './PluginList.ts';
import { type PluginScopes, RUNNING_PLUGIN } from './pluginScope.ts';
import { PluginState } from './PluginState.ts';
import type { RunningPlugin } from './RunningPlugin.ts';

interface EnabledPlugins {
  readonly plugins: PluginInfo[];
  /** Not for visitors: they upload nothing. */
  readonly uploadKinds?: readonly string[];
}

/** Milliseconds over which browsers spread their reload after a change of the plugins. */
export const PLUGINS_SPREAD = 1_000;
/** The same after an outage, when all browsers reconnect. */
const RESYNC_SPREAD = 10_000;

interface RunningClient {
  readonly scope: Scope;
  /** Number of open views that show it. */
  views: number;
}

/**
 * The plugins of this company in this browser. `load()` fetches the list and starts, in the background, each client
 * that has something to run; the others start when a part of theirs is needed. A failed plugin is listed in
 * `state.failures` and does not affect the others.
 *
 * In the workspace it follows the changes of the server. A client of which the server has another version is replaced:
 * what is shown from then on runs in the new one, while open views keep the one before, which is released with the last
 * of them.
 */
export class Plugins implements PluginsService {
  readonly #list: PluginList;
  readonly #scopes: PluginScopes;
  readonly #transport: Transport;
  readonly #session: HostSession;
  readonly #notices: Notices;
  readonly #socket: Socket;
  /** Every client that runs: the current one of each plugin, and those before that open views show. */
  readonly #clients = new Map<RunningPlugin, RunningClient>();
  readonly #current = new Map<string, RunningPlugin>();
  #unwatch: (() => void) | undefined;
  #for: PluginsFor = 'workspace';
  /** Numbers of the last load that was begun, and of the last one whose response was applied. */
  #begun = 0;
  #applied = 0;

  constructor(
    list: PluginList,
    scopes: PluginScopes,
    transport: Transport,
    session: HostSession,
    notices: Notices,
    socket: Socket,
  ) {
    this.#list = list;
    this.#scopes = scopes;
    this.#transport = transport;
    this.#session = session;
    this.#notices = notices;
    this.#socket = socket;
  }

  get state(): PluginsService['state'] {
    return this.#list.state;
  }

  load(requested: PluginsFor = this.#for): Promise<void> {
    this.#for = requested;
    return this.#load();
  }

  async #load(options?: CallOptions): Promise<void> {
    const watched = this.#watch();
    const number = (this.#begun += 1);
    const list = this.#for === 'publicPage' ? hostRoutes.publicPages : hostRoutes.plugins;
    const { plugins, uploadKinds } = await hostCall<EnabledPlugins>(this.#transport, list, undefined, options);
    // disposed while the response was pending, or a later response was there first
    if (this.#unwatch !== watched || number < this.#applied) return;
    this.#applied = number;
    allowUploads(uploadKinds);
    const infos = plugins.map((info) =>
      this.#known({ ...info, manifest: translateManifest(info.manifest, info.texts) }),
    );
    this.#follow(infos);
    this.state.plugins = infos;
    this.state.loaded = true;
    for (const info of infos) {
      if (info.failure) this.fail(info.failure);
      if (this.#for !== 'workspace' || info.manifest.client?.activates === false) continue;
      // A client that does not load is listed in `failures`; the views that need it show it and offer a retry.
      this.running(info.manifest.id)
        ?.client()
        .catch(() => {});
    }
  }

  /** The info that is known already if this one says the same, so that no view renders again for it. */
  #known(info: PluginInfo): PluginInfo {
    const known = this.#list.find(info.manifest.id);
    return known && JSON.stringify(known) === JSON.stringify(info) ? known : ref(info);
  }

  /** Updates, replaces or releases what runs, so that it is what the list says. */
  #follow(infos: readonly PluginInfo[]): void {
    const listed = new Map(infos.map((info) => [info.manifest.id, info]));
    for (const id of new Set([...this.#clients.keys()].map(idOf))) {
      const info = listed.get(id);
      const before = this.#current.get(id)?.info;
      if (!info) this.#release(id);
      else if (!before || before === info) continue;
      else if (before.entry !== info.entry && info.isDeveloped) this.#release(id);
      else if (before.entry !== info.entry) this.#replace(id);
      // The server runs it again: what its client has missed is loaded.
      else if (before.failure && !info.failure) this.#release(id);
      else this.#current.get(id)?.updateTexts(info);
    }
  }

  /** Starts a plugin of the server that has failed once more, and loads it. */
  async startAgain(id: string): Promise<void> {
    await hostCall(this.#transport, hostRoutes.startPlugin, { params: { plugin: id } });
    this.#release(id);
    await this.load();
  }

  owner(kind: 'tabs' | 'panels', view: string): PluginInfo | undefined {
    return this.#list.owner(kind, view);
  }

  contributions(kind: Parameters<PluginsService['contributions']>[0]) {
    return this.#list.contributions(kind);
  }

  /** Runs a command of the palette. */
  run(plugin: string, command: string): void {
    this.running(plugin)
      ?.run(command)
      .catch(() => {});
  }

  async offer(id: string, name: string, input: unknown): Promise<unknown> {
    const plugin = this.running(id);
    // Why a client does not load is in `failures`.
    const { offers = {} } = (await plugin?.client().catch(() => undefined)) ?? {};
    const offered = Object.hasOwn(offers, name) ? offers[name] : undefined;
    if (!plugin || !offered) throw new Unavailable(id, name);
    return offered(input as never, plugin.context);
  }

  fail(failure: PluginFailure): void {
    const same = ({ plugin, phase, code }: PluginFailure) =>
      plugin === failure.plugin && phase === failure.phase && code === failure.code;
    if (!this.state.failures.some(same)) this.#say(failure);
    this.state.failures = [...this.state.failures.filter((known) => !same(known)), failure];
  }

  /** Reports a plugin that did not start. Later failures are reported where they occur. */
  #say({ plugin, phase, code }: PluginFailure): void {
    if (phase === 'render' || phase === 'handler' || code === 'ACTIVATE_SLOW') return;
    const name = this.#list.find(plugin)?.manifest.name ?? plugin;
    this.#notices.toast({ tone: 'warning', message: t('plugins.failed', { plugin: name, code }) });
  }

  /** The current client of a plugin, in a scope of its own. */
  running(id: string): RunningPlugin | undefined {
    const known = this.#current.get(id);
    if (known) return known;
    const info = this.#list.find(id);
    if (!info) return undefined;
    const scope = this.#scopes(new PluginState(info, this.#for !== 'publicPage', (failure) => this.fail(failure)));
    const plugin = scope.get(RUNNING_PLUGIN);
    this.#current.set(id, plugin);
    this.#clients.set(plugin, { scope, views: 0 });
    return plugin;
  }

  /** Whether this client still runs for its open views only, since its plugin has another version. */
  isReplaced(plugin: RunningPlugin): boolean {
    return this.#clients.has(plugin) && this.#current.get(idOf(plugin)) !== plugin;
  }

  /** A view is open that shows this client. Returns the function to call when the view is closed or shows another. */
  hold(plugin: RunningPlugin): () => void {
    const client = this.#clients.get(plugin);
    if (!client) return () => {};
    client.views += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      client.views -= 1;
      if (client.views === 0 && this.isReplaced(plugin)) this.#end(plugin);
    };
  }

  /** Releases everything that plugins hold: at the end of the session, and when their page is left. */
  release(): void {
    this.#unwatch?.();
    this.#unwatch = undefined;
    for (const plugin of [...this.#clients.keys()]) this.#release(idOf(plugin));
    Object.assign(this.state, { plugins: [], failures: [], loaded: false });
  }

  /** Ends every client of a plugin. */
  #release(id: string): void {
    this.#forget(id);
    for (const plugin of [...this.#clients.keys()]) if (idOf(plugin) === id) this.#end(plugin);
  }

  /** The next one that is asked for is of the new version; this one ends with its last view. */
  #replace(id: string): void {
    const plugin = this.#current.get(id);
    this.#forget(id);
    if (plugin && this.#clients.get(plugin)?.views === 0) this.#end(plugin);
  }

  #forget(id: string): void {
    this.#current.delete(id);
    this.state.failures = this.state.failures.filter(({ plugin }) => plugin !== id);
  }

  #end(plugin: RunningPlugin): void {
    const client = this.#clients.get(plugin);
    this.#clients.delete(plugin);
    client?.scope.release();
  }

  /** An author waits for a saved source, and the browsers of a host that is developed against are few. */
  get #isDeveloping(): boolean {
    return this.state.plugins.some(({ isDeveloped }) => isDeveloped);
  }

  /**
   * The end of the session releases everything; a change of language reloads the texts, and in the workspace a change of the
   * plugins, one that may have been missed too, the list.
   */
  #watch(): () => void {
    if (this.#unwatch) return this.#unwatch;
    const following = new Refreshing(() => this.#load(BY_MACHINE));
    const follow = (spread: number) => {
      // a page of a plugin outside the workspace is not taken away from the person
      if (this.#for === 'workspace') following.soon(spread);
    };
    const offs = [
      this.#session.onEnd(() => this.release()),
      onLanguage(() => this.load().catch((failure: unknown) => this.#notices.error(failure))),
      this.#socket.onPluginEvent('host', 'pluginsChanged', () => follow(this.#isDeveloping ? 0 : PLUGINS_SPREAD)),
      this.#socket.onResync(() => follow(RESYNC_SPREAD)),
      () => following.end(),
    ];
    return (this.#unwatch = () => offs.forEach((off) => off()));
  }
}

const idOf = ({ info }: RunningPlugin): string => info.manifest.id;

export const RUNNING_PLUGINS = token<Plugins>('runningPlugins');
