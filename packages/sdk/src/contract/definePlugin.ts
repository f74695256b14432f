import type { z } from 'zod';
import type { CallLimit, Duration, RecentNeed } from './calls.ts';
import type {
  CommandLineShape,
  CommandShape,
  Contract,
  ContractShape,
  EndpointShape,
  HeaderShape,
  JobShape,
  KindShape,
  MenuOffer,
  OfferShape,
  PageShape,
  PanelShape,
  Path,
  PlacedShape,
  PointName,
  PointShape,
  Relations,
  RequestShape,
  SearchShape,
  SearchTypeShape,
  TabShape,
  TodayShape,
} from './ContractShape.ts';
import type { FileReturns } from './file.ts';
import type { PathNames, PathOf } from './Infer.ts';

const ID = /^[a-z][a-z0-9]{1,29}$/;

/**
 * Defines what a plugin offers and needs. The id names its database schema, its folder and its events: 2 to 30
 * lower-case letters and digits. Everything else is checked by the compiler.
 *
 * @throws RangeError if the id is invalid
 */
export function definePlugin<const Id extends string, const C extends ContractShape>(
  id: Id,
  contract: C & Checked<NoInfer<C>>,
): Contract<Id, C> {
  if (!ID.test(id)) throw new RangeError(`plugin id "${id}" must be 2 to 30 lower-case letters or digits`);
  return { ...(contract as C), id };
}

/** Actions of the host itself, which every contract may name. */
export type HostAction =
  | 'employee.import'
  | 'employee.manage'
  | 'password.reset'
  | 'session.manage'
  | 'audit.view'
  | 'approvals.manage'
  | 'settings.manage'
  | 'plugin.manage'
  | 'gallery.view';

type Keys<T> = T extends object ? Extract<keyof T, string> : never;
type NeedOf<C extends ContractShape> = Keys<C['actions']> | HostAction | 'public' | 'anyone' | 'changeToken';
type Needs<C extends ContractShape> = NeedOf<C> | readonly NeedOf<C>[];
/** Also with a recent proof, for which a person is needed. */
type CallNeeds<C extends ContractShape> =
  Needs<C> | { readonly all: readonly (Keys<C['actions']> | HostAction)[]; readonly recent: Duration };

/** A group of contributions by name: what each needs exists, and each has the parts of its kind only. */
type Placed<Group, C extends ContractShape, Shape, Where extends string> = {
  readonly [K in keyof Group]: { readonly needs?: Needs<C> } & Undeclared<Group[K], keyof Shape, Where>;
};
type Plain<Group, Shape, Where extends string> = {
  readonly [K in keyof Group]: Undeclared<Group[K], keyof Shape, Where>;
};

/** Every name is `plugin.event`. */
type EventNames<Group> = {
  readonly [K in keyof Group]: K extends PointName
    ? unknown
    : { readonly subscribes: 'an event is named plugin.event' };
};

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** An endpoint without a method, or with two, gets a property that nothing can satisfy. */
type OneMethod<E> = [Extract<keyof E, Method>] extends [never]
  ? { readonly get: 'an endpoint needs one of get, post, put, patch, delete' }
  : IsUnion<Extract<keyof E, Method>> extends true
    ? { readonly get: 'an endpoint has one method only' }
    : unknown;
type IsUnion<T, Whole = T> = T extends unknown ? ([Whole] extends [T] ? false : true) : never;

type NoBodyOfGet<E> = E extends { readonly get: unknown; readonly body: unknown }
  ? { readonly body: 'a GET has no body' }
  : unknown;

/** Files are fetched by links and conditionally, which only a GET is. */
type FileOfGet<E> = E extends { readonly returns: FileReturns }
  ? E extends { readonly get: unknown }
    ? unknown
    : { readonly returns: 'a file is the response of a GET' }
  : unknown;

/** Without a person there is an address only. */
type LimitOfPublic<E> = E extends { readonly needs: 'public'; readonly limit: { readonly per: 'person' | 'session' } }
  ? { readonly limit: "a public call is limited per 'address'" }
  : unknown;

/** `params` must name exactly the parameters of the path. */
type ParamsOfPath<E> = E extends { readonly params: infer S extends z.ZodType }
  ? Path extends PathOf<E>
    ? unknown
    : SameNames<PathNames<PathOf<E>>, keyof z.input<S>> extends true
      ? unknown
      : { readonly params: `the path has ${DescribedNames<PathNames<PathOf<E>>>}` }
  : unknown;
type SameNames<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type DescribedNames<Names extends string> = [Names] extends [never] ? 'no parameters' : `:${Names}`;

type LimitParts<E> = E extends { readonly limit: infer L }
  ? { readonly limit: Undeclared<L, keyof CallLimit, 'a limit'> }
  : unknown;

type NeedParts<E> = E extends { readonly needs: infer N extends { readonly recent: unknown } }
  ? { readonly needs: Undeclared<N, keyof RecentNeed, '`needs`'> }
  : unknown;

/** The rules that the declared relations allow. */
type RowRuleOf<R> =
  | { readonly none: string }
  | (R extends Relations
      ? {
          [Name in keyof R]: {
            readonly relation: Name;
            readonly allow: readonly R[Name][number][];
            readonly sees?: readonly R[Name][number][];
          };
        }[keyof R]
      : never);

type CheckedApi<Api, C extends ContractShape> = {
  readonly [K in keyof Api]: { readonly needs: CallNeeds<C>; readonly on?: RowRuleOf<C['relations']> } & OneMethod<
    Api[K]
  > &
    NoBodyOfGet<Api[K]> &
    FileOfGet<Api[K]> &
    LimitOfPublic<Api[K]> &
    ParamsOfPath<Api[K]> &
    Undeclared<Api[K], keyof EndpointShape, 'an endpoint'> &
    LimitParts<Api[K]> &
    NeedParts<Api[K]>;
};

type TypesOf<Search> = Search extends { readonly types: infer Types } ? Types : Record<never, never>;

/** One type for all entries: a tuple of them beside the contract's own would not fit it. */
type CheckedMenu<Menu, Views> = readonly (MenuOffer & { readonly opens: Views } & Partial<
    Undeclared<{ [Name in NamesOfEach<Menu>]: unknown }, keyof MenuOffer, 'a menu entry'>
  >)[];
type NamesOfEach<Menu> = Menu extends readonly (infer Entry)[] ? (Entry extends unknown ? keyof Entry : never) : never;

/**
 * What a contract must satisfy beyond its shape, checked by the compiler: every `needs` names an action of this
 * contract or of the host, every menu offer opens a tab or panel of this contract, an endpoint has one method, no body
 * of a GET and the `params` of its path, and every name is known to the shape.
 */
type Checked<C extends ContractShape> = Undeclared<C, keyof ContractShape, 'a contract'> & {
  readonly tabs?: Placed<C['tabs'], C, TabShape, 'a tab'>;
  readonly panels?: Placed<C['panels'], C, PanelShape, 'a panel'>;
  readonly header?: Placed<C['header'], C, HeaderShape, 'a header part'>;
  readonly account?: Placed<C['account'], C, PlacedShape, 'a part of the account popover'>;
  readonly sideTabs?: Placed<C['sideTabs'], C, PlacedShape, 'a side tab'>;
  readonly today?: Placed<C['today'], C, TodayShape, 'a card of Today'>;
  readonly search?: Undeclared<C['search'], keyof SearchShape, 'a search'> & {
    readonly types?: Placed<TypesOf<C['search']>, C, SearchTypeShape, 'a type of the search'>;
  };
  readonly commands?: Placed<C['commands'], C, CommandShape, 'a command'>;
  readonly apiTokens?: readonly Keys<C['api']>[];
  readonly pages?: Plain<C['pages'], PageShape, 'a page'>;
  readonly jobs?: Plain<C['jobs'], JobShape, 'a job'>;
  readonly kinds?: Plain<C['kinds'], KindShape, 'a kind of notice'>;
  readonly requests?: C extends { readonly isolated: true; readonly requests: unknown }
    ? Refused<'an isolated plugin files no requests: remove `isolated` or `requests`'>
    : Plain<C['requests'], RequestShape, 'a kind of request'>;
  readonly cli?: Plain<C['cli'], CommandLineShape, 'a command line'>;
  readonly subscribes?: EventNames<C['subscribes']>;
  readonly points?: Plain<C['points'], PointShape, 'a point'>;
  readonly offers?: Plain<C['offers'], OfferShape, 'an offer'>;
  readonly menu?: CheckedMenu<C['menu'], Keys<C['tabs']> | Keys<C['panels']>>;
  readonly api?: C['api'] extends Readonly<Record<string, EndpointShape>> ? CheckedApi<C['api'], C> : undefined;
};

/**
 * Rejects every name of `Given` that is not in `Known`: its value would have to be the rejection type, which the
 * compiler's message shows. An open record has no names to reject.
 */
export type Undeclared<Given, Known extends PropertyKey, Where extends string> = {
  readonly [Name in keyof Given as Spelt<Name, Known>]: Refused<`"${Name & string}" is not part of ${Where}`>;
};

/**
 * A type without values. An object, since the intersection of a number and a string literal is `never`, whose message
 * is useless.
 */
interface Refused<Why extends string> {
  readonly refused: Why;
}

type Spelt<Name extends PropertyKey, Known extends PropertyKey> = string extends Name
  ? never
  : Name extends Known
    ? never
    : Name;
