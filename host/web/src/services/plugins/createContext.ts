import { isRecent, type AnyContract, type Variables, type Manifest } from '@atrium/sdk';
import type {
  ClientContext,
  HostEvent,
  OpenableEntry,
  PanelOptions,
  Session,
  UploadOptions,
  CallOptions,
  DownloadOptions,
} from '@atrium/sdk/client';
import { LARGEST_FILE, type Disposables, type PluginInfo } from '@atrium/sdk/host';
import { fill } from '@atrium/sdk/texts';
import { asText, t } from '../i18n.ts';
import { uploadEndings, uploadFile } from '../uploads.ts';
import { toAddress } from '../viewAddress.ts';
import { isAllowed, openListed, openTab, openView, viewAccess } from './openView.ts';
import type { PluginPreferences } from '../preferences/PluginPreferences.ts';
import type { PluginServices } from './PluginServices.ts';
import { readSignInTexts } from '../pageData.ts';
import type { CallInput, Transport } from '../tokens.ts';

/**
 * Creates the context of a plugin's client: the host's services by name, restricted to what a plugin may do, and its
 * own calls, events, views and texts. Whatever it subscribes to is released through `disposables`. `onError` receives
 * errors of its listeners; `own` returns the plugin's preferences, if its contract has some.
 *
 * Texts and titles are looked up when they are asked for: what a plugin made of its context once, in `activate` or for
 * a store, speaks the language that the person has now.
 */
export function createContext(
  current: () => PluginInfo,
  services: PluginServices,
  disposables: Disposables,
  onError: (error: unknown) => void,
  own: () => PluginPreferences | undefined,
): ClientContext<AnyContract> {
  const { id, api } = current().manifest;
  const session: Session = {
    get state() {
      return services.session.state;
    },
    can: (action) => services.session.can(action),
    token: () => services.session.token(),
  };
  const listen =
    <Payload>(listener: (payload: Payload) => void) =>
    (payload: Payload) => {
      try {
        listener(payload);
      } catch (error) {
        onError(error);
      }
    };
  const context = {
    id,
    api: clientApi(id, api, () => services.transport),
    events: {
      on: (name: string, listener: (payload: unknown) => void) =>
        disposables.add(services.socket.onPluginEvent(id, name, listen(listener))),
      onEvent: (listener: (event: HostEvent) => void) => disposables.add(services.socket.onEvent(listen(listener))),
      onResync: (listener: () => void) => {
        const guarded = listen(listener);
        return disposables.add(services.socket.onResync(() => guarded(undefined)));
      },
    },
    tabs: {
      get state() {
        return services.tabs.inFront;
      },
      open(view: string, params?: unknown) {
        if (!mayOpen(services, 'tabs', view)) return;
        openTab(services, { view, params, ...faceOf(current().manifest.tabs[view]) });
      },
      href,
    },
    panels: {
      href,
      open(view: string, params?: unknown, options?: PanelOptions) {
        if (!mayOpen(services, 'panels', view)) return;
        const face = faceOf(current().manifest.panels[view]);
        const { icon = face.icon, title: own, ...more } = options ?? {};
        const title = own === undefined ? face.title : asText(own);
        services.panels.open({ view, params, options: { ...more, ...(title && { title }) }, ...(icon && { icon }) });
      },
    },
    session,
    get organisation() {
      return readSignInTexts(document).companyName;
    },
    get preferences() {
      return own() ?? services.preferences;
    },
    get directory() {
      return services.directory;
    },
    get notices() {
      return services.notices;
    },
    files: {
      get accepts() {
        return uploadEndings();
      },
      largest: LARGEST_FILE,
      upload: (file: File, options?: UploadOptions) => uploadFile(services, file, options),
    },
    passwords: {
      encrypt: (text: string) => services.transport.encrypt(text),
      decrypt: (hex: string) => services.transport.decrypt(hex),
    },
    navigation: {
      get state() {
        return services.navigation.state;
      },
      open: (entry: OpenableEntry | 'schedule') => openListed(services, entry),
    },
    openView: (view: string, params?: Readonly<Record<string, unknown>>) => openView(services, view, params),
    viewAccess: (view: string) => viewAccess(services, view),
    use: (other: string) => offersOf(services, other),
    // A key without a text is shown itself, so that it is noticed.
    t: (key: string, variables?: Variables) => fill(current().texts[key] ?? key, variables),
    onDispose: (release: () => void) => void disposables.add(release),
  };
  // Types come from the contract; at run time every plugin is handled alike.
  return context as unknown as ClientContext<AnyContract>;
}

const href = (view: string, params?: unknown): string => toAddress({ view, params });

/** Looked up on each call, because plugins can be enabled and disabled. */
function offersOf(services: PluginServices, plugin: string): object {
  const call = (name: string) => (input: unknown) => services.plugins.offer(plugin, name, input);
  return new Proxy(
    {},
    { get: (_target, name) => (typeof name === 'string' && name !== 'then' ? call(name) : undefined) },
  );
}

/** Whether the person has the permission that a view needs; without it they are told so. */
function mayOpen({ plugins, session, notices }: PluginServices, kind: 'tabs' | 'panels', view: string): boolean {
  const shape = plugins.owner(kind, view)?.manifest[kind][view];
  if (isAllowed(shape?.needs, session)) return true;
  notices.toast({ tone: 'danger', message: t('tabs.denied', { title: shape?.title ?? view }) });
  return false;
}

function faceOf(shape: { title: string; icon?: string } | undefined): { title?: string; icon?: string } {
  return shape ? { title: shape.title, ...(shape.icon !== undefined && { icon: shape.icon }) } : {};
}

/** The calls of a plugin's own endpoints, made from its manifest; types come from its contract. */
function clientApi(
  id: string,
  endpoints: Manifest['api'],
  transport: () => Transport,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, { service, method, path, file, needs, idempotencyKey }]) => {
      const isRepeatable =
        method === 'post' &&
        idempotencyKey !== false &&
        needs !== 'public' &&
        needs !== 'changeToken' &&
        !isRecent(needs);
      const route = { service, method, path, name: `${id}.${name}`, isRepeatable };
      if (file === undefined)
        return [name, (input?: CallInput, options?: CallOptions) => transport().call(route, input, options)];
      return [
        name,
        {
          url: (input?: CallInput) => transport().fileUrl(route, input, needs === 'public'),
          download: (input?: CallInput, options?: DownloadOptions) => transport().download(route, input, options),
        },
      ];
    }),
  );
}
