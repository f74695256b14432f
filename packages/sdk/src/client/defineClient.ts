import type { ComponentType } from 'react';
import type { AnyContract } from '../contract/ContractShape.ts';
import type {
  BrowserOffersOf,
  InputOf,
  NamesOf,
  OutputOf,
  PagesOf,
  PanelsOf,
  ParamsOf,
  PathNames,
  TabsOf,
} from '../contract/Infer.ts';
import type { ClientContext } from './ClientContext.ts';

/** Props of a tab's or panel's component. Everything else comes from `useAtrium()` and `useFrame()`. */
export interface ViewProps<Params = undefined> {
  readonly params: Params;
}

/** What the host knows of a card of Today: its component passes it to `TodayCard`. */
export interface TodayPlace {
  /** In the person's language. */
  readonly title: string;
  readonly icon: string;
}

/**
 * Imports the code of a view when it is first shown. It may begin the view's first calls at the same time, so that they
 * do not wait for the code: `(context) => (beginFirstCalls(context), import('./client/NoteList.tsx'))`.
 */
export type Loader<Props, C extends AnyContract = AnyContract> = (
  context: ClientContext<C>,
) => Promise<{ default: ComponentType<Props> }>;

type Views<C extends AnyContract, Kind extends keyof C, Shapes> = [NamesOf<C, Kind>] extends [never]
  ? { readonly [K in Kind]?: undefined }
  : {
      readonly [K in Kind]: {
        readonly [Name in NamesOf<C, Kind>]: Loader<
          ViewProps<Name extends keyof Shapes ? ParamsOf<Shapes[Name]> : undefined>,
          C
        >;
      };
    };

type Parts<C extends AnyContract, Kind extends keyof C> = [NamesOf<C, Kind>] extends [never]
  ? { readonly [K in Kind]?: undefined }
  : { readonly [K in Kind]: { readonly [Name in NamesOf<C, Kind>]: Loader<Record<never, never>, C> } };

type Cards<C extends AnyContract> = [NamesOf<C, 'today'>] extends [never]
  ? { readonly today?: undefined }
  : {
      /** Cards of Today; a component that has nothing to show returns null. */
      readonly today: { readonly [Name in NamesOf<C, 'today'>]: Loader<ViewProps<TodayPlace>, C> };
    };

type Pages<C extends AnyContract> = [NamesOf<C, 'pages'>] extends [never]
  ? { readonly pages?: undefined }
  : {
      /** Props of a page's component: the parameters of its path, as strings. */
      readonly pages: {
        readonly [Name in NamesOf<C, 'pages'>]: Loader<ViewProps<PageParams<PagesOf<C>[Name]>>, C>;
      };
    };
type PageParams<Page> = Page extends { readonly path: infer P } ? { readonly [Name in PathNames<P>]: string } : never;

type Offers<C extends AnyContract> = [keyof BrowserOffersOf<C>] extends [never]
  ? { readonly offers?: undefined }
  : {
      /** Functions for the clients of other plugins; import heavy modules when they are called. */
      readonly offers: {
        readonly [Name in keyof BrowserOffersOf<C>]: OfferHandler<C, BrowserOffersOf<C>[Name]>;
      };
    };
type OfferHandler<C extends AnyContract, Shape> = Shape extends { input: infer Input; returns: infer Returns }
  ? (input: InputOf<Input>, context: ClientContext<C>) => Promise<OutputOf<Returns>> | OutputOf<Returns>
  : never;

/** The client of a plugin: a lazy loader for each view of the contract. A missing one does not compile. */
export type PluginClient<C extends AnyContract> = Views<C, 'tabs', TabsOf<C>> &
  Views<C, 'panels', PanelsOf<C>> &
  Parts<C, 'header'> &
  Parts<C, 'account'> &
  Parts<C, 'sideTabs'> &
  Cards<C> &
  Pages<C> &
  Offers<C> &
  ([NamesOf<C, 'commands'>] extends [never]
    ? { readonly commands?: undefined }
    : { readonly commands: { readonly [Name in NamesOf<C, 'commands'>]: (context: ClientContext<C>) => void } }) & {
    /**
     * Runs once after sign-in and is never awaited by the shell: for subscriptions and the like. Must not import heavy
     * modules. Does not run for a page without sign-in.
     */
    readonly activate?: (context: ClientContext<C>) => void | Promise<void>;
  };

/** The client of any plugin, as the host uses it. */
export interface AnyPluginClient {
  readonly tabs?: Readonly<Record<string, Loader<ViewProps<never>>>>;
  readonly panels?: Readonly<Record<string, Loader<ViewProps<never>>>>;
  readonly header?: Readonly<Record<string, Loader<Record<never, never>>>>;
  readonly account?: Readonly<Record<string, Loader<Record<never, never>>>>;
  readonly sideTabs?: Readonly<Record<string, Loader<Record<never, never>>>>;
  readonly today?: Readonly<Record<string, Loader<ViewProps<never>>>>;
  readonly pages?: Readonly<Record<string, Loader<ViewProps<never>>>>;
  readonly commands?: Readonly<Record<string, (context: ClientContext<AnyContract>) => void>>;
  readonly offers?: Readonly<Record<string, (input: never, context: ClientContext<AnyContract>) => unknown>>;
  readonly activate?: (context: ClientContext<AnyContract>) => void | Promise<void>;
}

/**
 * Defines the client of a plugin: `export default defineClient<typeof contract>({ … })`. Use `import type contract`, so
 * that the contract's schemas stay out of the browser bundle; the host has the contract as data (`plugin.json`).
 */
export function defineClient<C extends AnyContract>(client: PluginClient<C>): AnyPluginClient {
  return client as unknown as AnyPluginClient;
}
