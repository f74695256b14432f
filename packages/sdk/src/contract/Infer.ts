import type { z } from 'zod';
import type { AnyContract, EndpointShape } from './ContractShape.ts';
import type { FileResponse, FileReturns } from './file.ts';

type Record_<T> = T extends object ? T : Record<never, never>;

/** The tabs that a contract declares, by name; none if it declares none. */
export type TabsOf<C extends AnyContract> = Record_<C['tabs']>;
/** The panels that a contract declares, by name. */
export type PanelsOf<C extends AnyContract> = Record_<C['panels']>;
/** The pages of their own that a contract declares, by name. */
export type PagesOf<C extends AnyContract> = Record_<C['pages']>;
/** The endpoints that a contract declares, by name. */
export type ApiOf<C extends AnyContract> = Record_<C['api']>;
/** The live events that a contract declares, by name: what its server sends to browsers. */
export type EventsOf<C extends AnyContract> = Record_<C['events']>;
/** The offers that a contract declares, by name, those of the server and those of the client. */
export type OffersOf<C extends AnyContract> = Record_<C['offers']>;
/** Offers of the server. */
export type ServerOffersOf<C extends AnyContract> = {
  [Name in keyof OffersOf<C> as OffersOf<C>[Name] extends { side: 'browser' } ? never : Name]: OffersOf<C>[Name];
};
/** Offers of the client. */
export type BrowserOffersOf<C extends AnyContract> = {
  [Name in keyof OffersOf<C> as OffersOf<C>[Name] extends { side: 'browser' } ? Name : never]: OffersOf<C>[Name];
};
/** Names of the types that a contract's search finds. */
export type SearchTypeOf<C extends AnyContract> = C extends { search: { types: infer Types } }
  ? Extract<keyof Types, string>
  : never;
/** The extension points that a contract declares, by name. */
export type PointsOf<C extends AnyContract> = Record_<C['points']>;
/** The points of other plugins that a contract declares in `contributes`, `plugin.point`. */
export type ContributedName<C> = C extends { contributes: readonly (infer Name extends string)[] } ? Name : never;
/** Ids of the plugins that a contract declares in `uses`. */
export type UsedId<C> = C extends { uses: readonly (infer Id)[] } ? Id : never;
/** The names of one kind of declaration: `NamesOf<typeof contract, 'tabs'>`. */
export type NamesOf<C extends AnyContract, Kind extends keyof C> = Extract<keyof Record_<C[Kind]>, string>;
/** The keys of a contract's texts, which `t()` and `text()` take. */
export type TextKey<C extends AnyContract> = NamesOf<C, 'texts'>;
/** The codes of the permissions that a contract declares: `parking.add`. */
export type ActionOf<C extends AnyContract> = NamesOf<C, 'actions'>;
/** The kinds of notices that a contract declares. */
export type KindOf<C extends AnyContract> = NamesOf<C, 'kinds'>;

/** The input type of a schema, `undefined` without one. */
export type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;
/** The output type of a schema, `undefined` without one. */
export type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What the handler of an endpoint returns. */
export type ResultOf<E extends EndpointShape> = E['returns'] extends FileReturns ? FileResponse : InputOf<E['returns']>;

/** Parameters of a view: the schema's, none without one. */
export type ParamsOf<View> = View extends { params: infer S extends z.ZodType } ? z.input<S> : undefined;

/** The names of a path's parameters: `'id' | 'part'` of `/samples/:id/part/:part`. */
export type PathNames<P> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;
/** The path of an endpoint, whichever method it has. */
export type PathOf<E> = E extends
  { get: infer P } | { post: infer P } | { put: infer P } | { patch: infer P } | { delete: infer P }
  ? P
  : never;

/** Path parameters as a handler receives them: the schema's output, or a string for each `:name`. */
export type PathParams<E extends EndpointShape> = E extends { params: infer S extends z.ZodType }
  ? z.output<S>
  : { [Name in PathNames<PathOf<E>>]: string };

/** Path parameters as a caller passes them. */
export type PathArguments<E extends EndpointShape> = [PathNames<PathOf<E>>] extends [never]
  ? unknown
  : { params: { [Name in PathNames<PathOf<E>>]: string | number } };

/** The names of the relations of one kind of row. */
export type RelationOf<C extends AnyContract, Kind extends NamesOf<C, 'relations'>> =
  C['relations'] extends Readonly<Record<Kind, readonly (infer Name extends string)[]>> ? Name : never;
