import type { z } from 'zod';
import type { AnyContract, Contract, ContractShape, EndpointShape } from '../contract/ContractShape.ts';
import type { FileReturns } from '../contract/file.ts';
import type {
  ApiOf,
  BrowserOffersOf,
  EventsOf,
  InputOf,
  NamesOf,
  OutputOf,
  PanelsOf,
  ParamsOf,
  PathArguments,
  TabsOf,
  TextKey,
  UsedId,
} from '../contract/Infer.ts';
import type { Variables } from '../texts.ts';
import type {
  CallOptions,
  ClientDirectory,
  ClientFiles,
  ClientNavigation,
  DownloadedFile,
  DownloadOptions,
  Notices,
  Passwords,
  Preferences,
  Session,
  Unsubscribe,
} from './services.ts';

type QueryArguments<E extends EndpointShape> = E['query'] extends undefined
  ? unknown
  : undefined extends E['query']
    ? unknown
    : Record<never, never> extends InputOf<E['query']>
      ? { query?: InputOf<E['query']> }
      : { query: InputOf<E['query']> };
type BodyArguments<E extends EndpointShape> = undefined extends E['body'] ? unknown : { body: InputOf<E['body']> };

/** What a call takes: `params` of its path, `query` and `body`, each as far as the endpoint declares it. */
export type CallArguments<E extends EndpointShape> = PathArguments<E> & QueryArguments<E> & BodyArguments<E>;

/** The calls of an endpoint whose response is a file. */
export interface FileCall<Arguments extends unknown[]> {
  /**
   * Its address for a link or `<img>`, which the browser fetches as the person signed in; without `needs` of a person, the
   * address for everyone.
   */
  url(...input: Arguments): string;
  /**
   * Fetches it and saves it in the person's downloads. Rejects with a `CallFailure`; with `ABORTED` if `signal`
   * cancelled it.
   */
  download(...rest: [...Arguments, options?: DownloadOptions]): Promise<DownloadedFile>;
}
type FileArguments<E extends EndpointShape> =
  Record<never, never> extends CallArguments<E> ? [input?: CallArguments<E>] : [input: CallArguments<E>];

type Callable<E extends EndpointShape> = E['returns'] extends FileReturns
  ? FileCall<FileArguments<E>>
  : CallableForData<E>;
type CallableForData<E extends EndpointShape> =
  Record<never, never> extends CallArguments<E>
    ? (input?: CallArguments<E>, options?: CallOptions) => Promise<OutputOf<E['returns']>>
    : (input: CallArguments<E>, options?: CallOptions) => Promise<OutputOf<E['returns']>>;

/** Typed calls of one contract. They resolve with `data` and reject with a `CallFailure`. */
export type Api<C extends AnyContract> = {
  [Name in keyof ApiOf<C>]: ApiOf<C>[Name] extends EndpointShape ? Callable<ApiOf<C>[Name]> : never;
};

type Opening<Params> = [Params] extends [undefined] ? [params?: undefined] : [params: Params];

/** A tab of the workspace, of any plugin. */
export interface FrontTab {
  /** Global id of its view. */
  readonly view: string;
  /** Key of the tab, as `useFrame().key` of its view. */
  readonly key: string;
}

/** Tabs of this plugin; opening one that is already open activates it. */
export interface Tabs<C extends AnyContract> {
  /**
   * A valtio proxy: read it with `useSnapshot`. `front` is the current tab of the pane that is worked in; undefined without
   * one, and outside of the workspace.
   */
  readonly state: { readonly front: FrontTab | undefined };
  open<Name extends NamesOf<C, 'tabs'>>(view: Name, ...params: Opening<ParamsOf<TabsOf<C>[Name]>>): void;
  /** The address of a tab, for a link: `/index?open=View&id=12`. It opens for everyone who may open the tab, after signing in. */
  href<Name extends NamesOf<C, 'tabs'>>(view: Name, ...params: Opening<ParamsOf<TabsOf<C>[Name]>>): string;
}

/** How a panel opens, beside its parameters. */
export interface PanelOptions {
  /** Panels of this plugin; opening the same view with the same id activates the open panel. */
  readonly id?: string | number;
  readonly title?: string;
  /** Instead of the icon of the contract. */
  readonly icon?: string;
  /** Key of the parent panel; closing the parent closes this panel. */
  readonly parent?: string;
}

/** Panels of this plugin, over the workspace. */
export interface Panels<C extends AnyContract> {
  open<Name extends NamesOf<C, 'panels'>>(
    view: Name,
    ...rest: [ParamsOf<PanelsOf<C>[Name]>] extends [undefined]
      ? [params?: undefined, options?: PanelOptions]
      : [params: ParamsOf<PanelsOf<C>[Name]>, options?: PanelOptions]
  ): void;
  /** The address of a panel, as that of a tab. */
  href<Name extends NamesOf<C, 'panels'>>(view: Name, ...params: Opening<ParamsOf<PanelsOf<C>[Name]>>): string;
}

/** Live events of this plugin and of the host. Listeners end with the plugin, or earlier with the function that each returns. */
export interface ClientEvents<C extends AnyContract> {
  on<Name extends Extract<keyof EventsOf<C>, string>>(
    name: Name,
    listener: (payload: OutputOf<EventsOf<C>[Name]>) => void,
  ): Unsubscribe;
  /** Content and control events of the host (C.4-10, C.4-1), of every plugin. */
  onEvent(listener: (event: HostEvent) => void): Unsubscribe;
  /** Called after missed events or a reconnect: refetch what is shown. */
  onResync(listener: () => void): Unsubscribe;
}

/**
 * Whether a view opens: `missing` where no plugin has it, `denied` where the person lacks its permission or administrators
 * have taken it out of the person's menu.
 */
export type ViewAccess = 'open' | 'missing' | 'denied';

/**
 * Calls of another plugin's client offers. Each rejects with `Unavailable` if that plugin is missing, disabled or
 * failed.
 */
export type OfferedHere<C extends AnyContract> = {
  [Name in keyof BrowserOffersOf<C>]: BrowserOffersOf<C>[Name] extends { input: infer Input; returns: infer Returns }
    ? (input: InputOf<Input>) => Promise<OutputOf<Returns>>
    : never;
};

/** The context of a plugin's client: services, typed calls and texts. `useAtrium()` returns it inside components. */
export interface ClientContext<C extends AnyContract> {
  readonly id: C['id'];
  readonly api: Api<C>;
  readonly events: ClientEvents<C>;
  readonly tabs: Tabs<C>;
  readonly panels: Panels<C>;
  readonly session: Session;
  /**
   * Name of the organisation as the pages before sign-in show it, so that a page for visitors may, too; `''` where
   * administrators have given none.
   */
  readonly organisation: string;
  /** The plugin's own, if its contract has `preferences`; otherwise those of the workspace. */
  readonly preferences: C['preferences'] extends z.ZodObject ? OwnPreferences<z.output<C['preferences']>> : Preferences;
  readonly directory: ClientDirectory;
  readonly notices: Notices;
  readonly files: ClientFiles;
  readonly passwords: Passwords;
  readonly navigation: ClientNavigation;
  /**
   * Opens a view of any plugin by its global id, as a notification's link does.
   * @returns false if no plugin has this view or the person may not open it; `viewAccess` returns which
   */
  openView(view: string, params?: Readonly<Record<string, unknown>>): boolean;
  /** Whether the person may open a view of any plugin, by its global id. */
  viewAccess(view: string): ViewAccess;
  /** What another plugin offers in the browser, typed by its contract: `use<typeof calendar>('calendar')`. */
  use<Other extends Contract<string, ContractShape>>(id: Other['id'] & UsedId<C>): OfferedHere<Other>;
  t(key: TextKey<C>, variables?: Variables): string;
  onDispose(release: () => void): void;
}

/** A live event of the host: content (`type` 1 to 10, C.4-1) or control (`CONTROL`; `data` holds absolute counts). */
export interface HostEvent {
  readonly seq: number;
  readonly type: number;
  /** *(ext)* A plugin's own kind, `plugin.name`, of type 10. */
  readonly kind?: string;
  readonly event?: string;
  readonly action?: string;
  readonly id?: number;
  readonly title?: string;
  readonly message?: string;
  readonly fromEmployeeId?: number | null;
  readonly createdOn?: string;
  readonly opens?: { readonly view: string; readonly params?: Readonly<Record<string, unknown>> };
  readonly data?: Readonly<Record<string, number>>;
}

/**
 * What a person has chosen in this plugin, as its contract's `preferences` describe: kept by the server, the same in
 * every browser of the person.
 */
export interface OwnPreferences<State extends object> {
  /**
   * A valtio proxy: read it with `useSnapshot`. It has the defaults until the saved values are loaded. Changes are saved
   * after 3 s without another one, and retried when the server is unreachable; what the contract does not allow is
   * reverted with a message.
   */
  readonly state: State;
  set(change: Partial<State>): void;
  /** Resolves once the saved values are loaded; rejects if that failed. */
  readonly ready: Promise<void>;
  /** Those of the workspace: theme, language and the like. */
  readonly host: Preferences;
}
