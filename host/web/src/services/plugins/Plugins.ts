import type { Need } from '@atrium/sdk';
import { type Session, Unavailable } from '@atrium/sdk/client';
import { hostRoutes, type PluginFailure, type PluginInfo, translateManifest } from '@atrium/sdk/host';
import { Container } from 'inversify';
import { proxy, ref } from 'valtio';
import { onLanguage, t } from '../i18n.ts';
import {
  type Contribution,
  NOTICES,
  PLUGINS,
  type PluginsFor,
  type PluginsService,
  SESSION,
  TRANSPORT,
} from '../tokens.ts';
import { hostCall } from '../transport/hostCall.ts';
import { allowUploads } from '../uploads.ts';
import { isAllowed } from './openView.ts';
import { pluginServices } from './PluginServices.ts';
import { RunningPlugin } from './RunningPlugin.ts';

interface PluginList {
  readonly plugins: PluginInfo[];
  /** Not for visitors: they upload nothing. */
  readonly uploadKinds?: readonly string[];
}
type Kind = 'header' | 'account' | 'sideTabs' | 'commands' | 'today';

/**
 * The plugins of this company in this browser. `load()` fetches the list and starts, in the background, each client
 * that has something to run; the others start when a part of theirs is needed. A failed plugin is listed in
 * `state.failures` and does not affect the others.
 */
export class Plugins implements PluginsService {
  readonly state: PluginsService['state'] = proxy({
    plugins: [] as PluginInfo[],
    failures: [] as PluginFailure[],
    loaded: false,
  });
  readonly #host: Container;
  readonly #running = new Map<string, { plugin: RunningPlugin; scope: Container }>();
  #unwatch: (() => void) | undefined;
  #for: PluginsFor = 'workspace';

  constructor(host: Container) {
    this.#host = host;
  }

  async load(requested: PluginsFor = this.#for): Promise<void> {
    this.#for = requested;
    const watched = this.#watch();
    const list = requested === 'publicPage' ? hostRoutes.publicPages : hostRoutes.plugins;
    const { plugins, uploadKinds } = await hostCall<PluginList>(this.#host.get(TRANSPORT), list);
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

  owner(kind: 'tabs' | 'panels', view: string): PluginInfo | undefined {
    return this.state.plugins.find(({ manifest }) => Object.hasOwn(manifest[kind], view));
  }

  contributions(kind: Kind) {
    return findContributions(this.state.plugins, kind, this.#host.get(SESSION));
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
    const name = this.state.plugins.find(({ manifest }) => manifest.id === plugin)?.manifest.name ?? plugin;
    this.#host.get(NOTICES).toast({ tone: 'warning', message: t('plugins.failed', { plugin: name, code }) });
  }

  /** The running client of a plugin, in its own child container. */
  running(id: string): RunningPlugin | undefined {
    const known = this.#running.get(id);
    if (known) return known.plugin;
    const info = this.state.plugins.find(({ manifest }) => manifest.id === id);
    if (!info) return undefined;
    const scope = new Container({ parent: this.#host });
    const plugin = new RunningPlugin(info, pluginServices(scope), (failure) => this.fail(failure), {
      activates: this.#for !== 'publicPage',
    });
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
    running?.plugin.release();
    void running?.scope.unbindAll();
    this.state.failures = this.state.failures.filter(({ plugin }) => plugin !== id);
  }

  /** The end of the session releases everything; a change of language reloads the texts. */
  #watch(): () => void {
    if (this.#unwatch) return this.#unwatch;
    const offs = [
      this.#host.get(SESSION).onEnd(() => this.release()),
      onLanguage(() => this.load().catch((failure: unknown) => this.#host.get(NOTICES).error(failure))),
    ];
    return (this.#unwatch = () => offs.forEach((off) => off()));
  }
}

/** Binds the service; the other services are resolved when plugins first use them. */
export function bindPlugins(container: Container): void {
  container
    .bind(PLUGINS)
    .toDynamicValue(() => new Plugins(container))
    .inSingletonScope();
}

interface Placed {
  readonly title: string;
  readonly icon?: string;
  readonly order?: number;
  readonly needs?: Need;
  readonly keys?: string;
  readonly riskLevel?: number;
  readonly size?: 'short' | 'tall';
}

/** Default order. */
const MIDDLE = 100;

/**
 * Contributions of one kind that this person may see: `needs` met and the session's network level high enough.
 * Sorted by order, then by plugin.
 */
export function findContributions(
  plugins: readonly PluginInfo[],
  kind: 'header' | 'account' | 'sideTabs' | 'commands' | 'today',
  session: Pick<Session, 'can' | 'state'>,
): Contribution[] {
  return plugins
    .flatMap(({ manifest }) =>
      Object.entries(manifest[kind] as Readonly<Record<string, Placed>>)
        .filter(([, { needs, riskLevel }]) => isAllowed(needs, session) && session.state.riskLevel >= (riskLevel ?? 0))
        .map(([name, { title, icon, order, keys, riskLevel, size }]) => ({
          plugin: manifest.id,
          name,
          title,
          order: order ?? MIDDLE,
          ...(icon !== undefined && { icon }),
          ...(keys !== undefined && { keys }),
          ...(riskLevel !== undefined && { riskLevel }),
          ...(size !== undefined && { size }),
        })),
    )
    .sort((one, other) => one.order - other.order);
}
