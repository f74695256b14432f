import type { Method, Service } from '@atrium/sdk';
import type {
  CallOptions,
  ClientDirectory,
  DownloadedFile,
  DownloadOptions,
  FrontTab,
  HostEvent,
  Notices,
  PanelOptions,
  Preferences,
  Session,
  SessionState,
} from '@atrium/sdk/client';
import type { EndReason, LoginResult, MenuEntry, PluginFailure, PluginInfo } from '@atrium/sdk/host';
import type { ServiceIdentifier } from 'inversify';
import type { z } from 'zod';
import type { LoadWire } from './openWire.ts';
import type { CallEvents } from './transport/CallEvents.ts';

/** One call on the wire; resolves with the envelope's `data` (or `list`), rejects with a `CallFailure`. */
export interface Transport {
  call<Data>(route: CallRoute, input?: CallInput, options?: TransportOptions): Promise<Data>;
  /** The address of a GET whose response is a file, for links: `isPublic` if it needs no session. */
  fileUrl(route: CallRoute, input: CallInput | undefined, isPublic: boolean): string;
  /** Fetches such a file and saves it in the person's downloads; rejects as `call` does. */
  download(route: CallRoute, input?: CallInput, options?: DownloadOptions): Promise<DownloadedFile>;
  /** Hex AES of a password field with the presented token (C.2-8). The cipher is loaded on first use. */
  encrypt(text: string, token?: string): Promise<string>;
  decrypt(hex: string): Promise<string>;
}
export interface CallRoute {
  readonly service: Service;
  readonly method: Method;
  readonly path: string;
  /** Of a plugin's own call: `attendance.punch`. */
  readonly name?: string;
  /** A POST that runs once for an Idempotency-Key: sent with one, and again where its answer was lost. */
  readonly isRepeatable?: boolean;
}
export interface TransportOptions extends CallOptions {
  /** The page is being unloaded: the call continues without it. */
  readonly leaving?: boolean;
  /** Milliseconds, if the service's own limit is too short. */
  readonly timeLimit?: number;
  /** How much of the body has been sent, 0 to 1. */
  onProgress?(part: number): void;
}
export interface CallInput {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: unknown;
  readonly body?: unknown;
  /** Instead of the session's: the change token of an expired password. */
  readonly token?: string;
}

/** The session service as the host sees it. */
export interface HostSession extends Session {
  readonly state: SessionState;
  /** The public token of local storage, null without one. */
  token(): string | null;
  /** True if the person is loaded. False between a reload and `resume`. */
  readonly loaded: boolean;
  /** The company's own page for changing passwords (C.2-18), `''` without one. */
  readonly changePasswordUrl: string;
  /** Code of the company, `''` before it is known. */
  readonly companyCode: string;
  /**
   * Keeps a sign-in: token, reply, then `GET /session`.
   *
   * @param providerLogout where signing out goes on to, if a provider has signed the person in
   */
  start(reply: SignInReply, providerLogout?: string | null): Promise<void>;
  /** Loads `GET /session`: after a reload, and when the person's permissions have changed. */
  resume(options?: CallOptions): Promise<void>;
  /** Keeps menu and unread count with the stored session. */
  keep(part: { navs?: readonly MenuEntry[]; unreadCount?: number }): void;
  /**
   * Saves preferences, waits 300 ms, calls /logout, clears everything, goes to /login (S0-107), which shows `reason` if
   * there is one.
   */
  logout(reason?: EndReason): Promise<void>;
  /** The same without any server call. */
  expire(reason: EndReason): void;
  /** Why the last session was ended; read once, by the sign-in screen. */
  takeEndReason(): EndReason | null;
  /** Calls `listener` when the session has ended. */
  onEnd(listener: (end: SessionEnd) => void): () => void;
}

export interface SessionEnd {
  /** Why it was ended; null after signing out. */
  readonly reason: EndReason | null;
  /** The person of the session, if known. */
  readonly person: number | null;
}

/** Data of `POST /login` (S0-212, C.2-29). */
export type SignInReply = z.infer<typeof LoginResult>;

/** Preferences as the host sees them. */
export interface HostPreferences extends Preferences {
  /** A valtio proxy. `isWaiting`: a change could not be saved yet and is retried. */
  readonly saving: { readonly isWaiting: boolean };
  /** Loads them: the first call of `/index`. */
  load(options?: CallOptions): Promise<void>;
  /** Saves pending changes at once, attached ones too. */
  flush(): Promise<void>;
  /** Adds what is saved together with them, before signing out. Returns the function that removes it. */
  attach(flush: () => Promise<void>): () => void;
  /** Resets to the defaults without saving, after the session has ended. */
  forget(): void;
}

/** State of the live connection, for the visible mark. */
export type Liveness = 'live' | 'reconnecting' | 'stale' | 'off';

export interface Socket {
  /** A valtio proxy. */
  readonly state: { readonly liveness: Liveness };
  connect(): void;
  disconnect(): void;
  onEvent(listener: (event: HostEvent) => void): () => void;
  onPluginEvent(plugin: string, name: string, listener: (payload: unknown) => void): () => void;
  onResync(listener: () => void): () => void;
}

/** Opens views in the tabs area. `view` is a global view id (`LeavePanel`). */
export interface TabsService {
  /** A valtio proxy: the current tab of the active pane. */
  readonly inFront: { readonly front: FrontTab | undefined };
  open(tab: {
    view: string;
    params?: unknown;
    title?: string;
    icon?: string;
    menuId?: number;
    /** Leaves the current tab in front, if there is one; the new one loads when it is shown. */
    background?: boolean;
  }): void;
  close(key: string): Promise<boolean>;
  activate(key: string): void;
}

export interface PanelsService {
  open(panel: { view: string; params?: unknown; options?: PanelOptions; icon?: string; menuId?: number }): void;
  close(key: string): Promise<boolean>;
}

export interface NavigationService {
  /** A valtio proxy. */
  readonly state: { menu: MenuEntry[]; loaded: boolean };
  load(options?: CallOptions): Promise<void>;
  /** Opens an entry according to its openType and viewType. */
  open(entry: MenuEntry): void;
}

/**
 * What plugins are loaded for: in the workspace every client starts at once; on a page outside of it only the shown one
 * does, and on a public page without `activate`.
 */
export type PluginsFor = 'workspace' | 'page' | 'publicPage';
/** The plugins of this company, as the browser knows them. */
export interface PluginsService {
  /** A valtio proxy. `failures` contains what failed to load or render, by plugin. */
  readonly state: { plugins: PluginInfo[]; failures: PluginFailure[]; loaded: boolean };
  /** Fetches the list and starts the plugins for this use; without an argument, for the previous one. */
  load(requested?: PluginsFor): Promise<void>;
  /** Starts a plugin that has failed on the server once more; rejects with the reason if it fails again. */
  startAgain(id: string): Promise<void>;
  /** Releases everything that plugins hold. */
  release(): void;
  /** The plugin that owns a view id, by kind. */
  owner(kind: 'tabs' | 'panels', view: string): PluginInfo | undefined;
  /** Contributions of one kind that this person may see, in order. */
  contributions(kind: 'header' | 'account' | 'sideTabs' | 'commands' | 'today'): Contribution[];
  /** Runs a plugin's command of the palette. */
  run(plugin: string, command: string): void;
  /** Calls an offer of a plugin's client; rejects with `Unavailable` if it is not running. */
  offer(plugin: string, name: string, input: unknown): Promise<unknown>;
  fail(failure: PluginFailure): void;
}
export interface Contribution {
  readonly plugin: string;
  readonly name: string;
  readonly title: string;
  readonly icon?: string;
  readonly order: number;
  readonly keys?: string;
  readonly riskLevel?: number;
  /** Of a card of Today. */
  readonly size?: 'short' | 'tall';
}

/** A typed token: what is provided for it is what is got. */
export const token = <T>(name: string): ServiceIdentifier<T> => Symbol.for(`atrium.${name}`);

export const TRANSPORT = token<Transport>('transport');
export const SESSION = token<HostSession>('session');
export const SOCKET = token<Socket>('socket');
export const PREFERENCES = token<HostPreferences>('preferences');
export const NOTICES = token<Notices>('notices');
export const DIRECTORY = token<ClientDirectory>('directory');
export const TABS = token<TabsService>('tabs');
export const PANELS = token<PanelsService>('panels');
export const NAVIGATION = token<NavigationService>('navigation');
export const PLUGINS = token<PluginsService>('plugins');
/** Loads the code of the live connection. */
export const LOAD_WIRE = token<LoadWire>('loadWire');
export const CALL_EVENTS = token<CallEvents>('callEvents');
