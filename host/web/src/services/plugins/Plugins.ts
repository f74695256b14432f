import { type Notices, Unavailable } from '@atrium/sdk/client';
import { hostRoutes, type PluginFailure, type PluginInfo, translateManifest } from '@atrium/sdk/host';
import { ref } from 'valtio';
import { onLanguage, t } from '../i18n.ts';
import type { Scope } from '../Scope.ts';
import { type HostSession, type PluginsFor, type PluginsService, token, type Transport } from '../tokens.ts';
import { hostCall } from '../transport/hostCall.ts';
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

/**
 * The plugins of this company in this browser. `load()` fetches the list and starts, in the background, each client
 * that has something to run; the others start when a part of theirs is needed. A failed plugin is listed in
 * `state.failures` and does not affect the others.
 */
export class Plugins implements PluginsService {
  readonly #list: PluginList;
  readonly #scopes: PluginScopes;
  readonly #transport: Transport;
  readonly #session: HostSession;
  readonly #notices: Notices;
  readonly #running = new Map<string, { plugin: RunningPlugin; scope: Scope }>();
  #unwatch: (() => void) | undefined;
  #for: PluginsFor = 'workspace';

  constructor(list: PluginList, scopes: PluginScopes, transport: Transport, session: HostSession, notices: Notices) {
    this.#list = list;
    this.#scopes = scopes;
    this.#transport = transport;
    this.#session = session;
    this.#notices = notices;
  }

  get state(): PluginsService['state'] {
    return this.#list.state;
  }

  async load(requested: PluginsFor = this.#for): Promise<void> {
    this.#for = requested;
    const watched = this.#watch();
    const list = requested === 'publicPage' ? hostRoutes.publicPages : hostRoutes.plugins;
    const { plugins, uploadKinds } = await hostCall<EnabledPlugins>(this.#transport, list);
    // disposed while the response was pending
    if (this.#unwatch !== watched) return;
    allowUploads(uploadKinds);
    const infos = plugins.map((info) => ref({ ...info, manifest: translateManifest(info.manifest, info.texts) }));
    const kept = new Map(infos.map((info) => [info.manifest.id, info]));
    for (const [id, { plugin }] of this.#running) {
      const info = kept.get(id);
      if (info && info.entry === plugin.info.entry) plugin.updateTexts(info);
      else this.#release(id);
    }
    this.state.plugins = infos;
    this.state.loaded = true;
    for (const info of infos) {
      if (info.failure) this.fail(info.failure);
      if (requested !== 'workspace' || info.manifest.client?.activates === false) continue;
      // A client that does not load is listed in `failures`; the views that need it show it and offer a retry.
      this.running(info.manifest.id)
        ?.client()
        .catch(() => {});
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

  /** The running client of a plugin, in a scope of its own. */
  running(id: string): RunningPlugin | undefined {
    const known = this.#running.get(id);
    if (known) return known.plugin;
    const info = this.#list.find(id);
    if (!info) return undefined;
    const scope = this.#scopes(new PluginState(info, this.#for !== 'publicPage', (failure) => this.fail(failure)));
    const plugin = scope.get(RUNNING_PLUGIN);
    this.#running.set(id, { plugin, scope });
    return plugin;
  }

  /** Releases everything that plugins hold: at the end of the session, and when their page is left. */
  release(): void {
    this.#unwatch?.();
    this.#unwatch = undefined;
    for (const id of this.#running.keys()) this.#release(id);
    Object.assign(this.state, { plugins: [], failures: [], loaded: false });
  }

  #release(id: string): void {
    const running = this.#running.get(id);
    this.#running.delete(id);
    running?.scope.release();
    this.state.failures = this.state.failures.filter(({ plugin }) => plugin !== id);
  }

  /** The end of the session releases everything; a change of language reloads the texts. */
  #watch(): () => void {
    if (this.#unwatch) return this.#unwatch;
    const offs = [
      this.#session.onEnd(() => this.release()),
      onLanguage(() => this.load().catch((failure: unknown) => this.#notices.error(failure))),
    ];
    return (this.#unwatch = () => offs.forEach((off) => off()));
  }
}

export const RUNNING_PLUGINS = token<Plugins>('runningPlugins');
