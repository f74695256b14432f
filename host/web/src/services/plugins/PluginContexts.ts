import type { AnyContract, Variables } from '@atrium/sdk';
import type {
  ClientContext,
  ClientDirectory,
  Notices,
  OpenableEntry,
  PanelOptions,
  Session,
  UploadOptions,
} from '@atrium/sdk/client';
import { LARGEST_FILE } from '@atrium/sdk/host';
import { fill } from '@atrium/sdk/texts';
import { readSignInTexts } from '../pageData.ts';
import type { OwnPreferences } from '../preferences/PluginPreferences.ts';
import { type HostPreferences, type HostSession, type PluginsService, token, type Transport } from '../tokens.ts';
import { uploadEndings, uploadFile } from '../uploads.ts';
import { toAddress } from '../viewAddress.ts';
import type { PluginCalls } from './PluginCalls.ts';
import type { PluginEvents } from './PluginEvents.ts';
import type { PluginState } from './PluginState.ts';
import type { PluginViews } from './PluginViews.ts';

/**
 * The contexts of a plugin's client: the host's services by name, restricted to what a plugin may do, and its own
 * calls, events, views and texts. Whatever it subscribes to is released with the plugin.
 *
 * Texts and titles are looked up when they are asked for: what a plugin made of its context once, in `activate` or for
 * a store, speaks the language that the person has now.
 */
export class PluginContexts {
  readonly #plugin: PluginState;
  readonly #calls: PluginCalls;
  readonly #events: PluginEvents;
  readonly #views: PluginViews;
  readonly #own: OwnPreferences;
  readonly #plugins: PluginsService;
  readonly #session: HostSession;
  readonly #preferences: HostPreferences;
  readonly #directory: ClientDirectory;
  readonly #notices: Notices;
  readonly #transport: Transport;

  constructor(
    plugin: PluginState,
    calls: PluginCalls,
    events: PluginEvents,
    views: PluginViews,
    own: OwnPreferences,
    plugins: PluginsService,
    session: HostSession,
    preferences: HostPreferences,
    directory: ClientDirectory,
    notices: Notices,
    transport: Transport,
  ) {
    this.#plugin = plugin;
    this.#calls = calls;
    this.#events = events;
    this.#views = views;
    this.#own = own;
    this.#plugins = plugins;
    this.#session = session;
    this.#preferences = preferences;
    this.#directory = directory;
    this.#notices = notices;
    this.#transport = transport;
  }

  /** A new one each time: views render again when their context is another. */
  create(): ClientContext<AnyContract> {
    const [plugin, views, own, transport] = [this.#plugin, this.#views, this.#own, this.#transport];
    const [host, notices] = [this.#preferences, this.#notices];
    const context = {
      id: plugin.id,
      api: this.#calls.byName,
      events: this.#events,
      tabs: {
        state: views.inFront,
        open: (view: string, params?: unknown) => views.openTab(view, params),
        href,
      },
      panels: {
        open: (view: string, params?: unknown, options?: PanelOptions) => views.openPanel(view, params, options),
        href,
      },
      session: toClientSession(this.#session),
      get organisation() {
        return readSignInTexts(document).companyName;
      },
      get preferences() {
        return own.open() ?? host;
      },
      directory: this.#directory,
      notices,
      files: {
        get accepts() {
          return uploadEndings();
        },
        largest: LARGEST_FILE,
        upload: (file: File, options?: UploadOptions) => uploadFile({ transport, notices }, file, options),
      },
      passwords: {
        encrypt: (text: string) => transport.encrypt(text),
        decrypt: (hex: string) => transport.decrypt(hex),
      },
      navigation: {
        state: views.menu,
        open: (entry: OpenableEntry | 'schedule') => views.openListed(entry),
      },
      openView: (view: string, params?: Readonly<Record<string, unknown>>) => views.open(view, params),
      viewAccess: (view: string) => views.access(view),
      use: (other: string) => offersOf(this.#plugins, other),
      // A key without a text is shown itself, so that it is noticed.
      t: (key: string, variables?: Variables) => fill(plugin.info.texts[key] ?? key, variables),
      onDispose: (release: () => void) => void plugin.disposables.add(release),
    };
    // Types come from the contract; at run time every plugin is handled alike.
    return context as unknown as ClientContext<AnyContract>;
  }
}

export const PLUGIN_CONTEXTS = token<PluginContexts>('pluginContexts');

const href = (view: string, params?: unknown): string => toAddress({ view, params });

/** What a plugin may know of the session. */
function toClientSession(session: HostSession): Session {
  return {
    state: session.state,
    can: (action) => session.can(action),
    token: () => session.token(),
  };
}

/** Looked up on each call, because plugins can be enabled and disabled. */
function offersOf(plugins: PluginsService, plugin: string): object {
  const call = (name: string) => (input: unknown) => plugins.offer(plugin, name, input);
  return new Proxy(
    {},
    { get: (_target, name) => (typeof name === 'string' && name !== 'then' ? call(name) : undefined) },
  );
}
