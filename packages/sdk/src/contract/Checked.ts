import type { ContractShape, EndpointShape, MenuOffer } from './ContractShape.ts';

/** Actions that belong to the host itself, so every contract may name them. */
export type HostAction = 'employee.import' | 'session.manage' | 'audit.view' | 'settings.manage';

type Keys<T> = T extends object ? Extract<keyof T, string> : never;
type NeedOf<C extends ContractShape> = Keys<C['actions']> | HostAction | 'public' | 'anyone' | 'changeToken';
type Needs<C extends ContractShape> = NeedOf<C> | readonly NeedOf<C>[];

type WithNeeds<Group, C extends ContractShape> = { [K in keyof Group]: { readonly needs?: Needs<C> } };

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** An endpoint with no method, or with two, is refused by a property that nothing can satisfy. */
type OneMethod<E> = [Extract<keyof E, Method>] extends [never]
  ? { readonly get: 'an endpoint needs one of get, post, put, patch, delete' }
  : IsUnion<Extract<keyof E, Method>> extends true
    ? { readonly get: 'an endpoint has one method only' }
    : unknown;
type IsUnion<T, Whole = T> = T extends unknown ? ([Whole] extends [T] ? false : true) : never;

type CheckedApi<Api, C extends ContractShape> = {
  [K in keyof Api]: { readonly needs: Needs<C> } & OneMethod<Api[K]>;
};

/**
 * What a contract must satisfy beyond its shape, checked by the compiler: every `needs` names an action of this
 * contract or of the host, every menu offer opens a tab or panel of this contract, an endpoint has one method.
 */
export type Checked<C extends ContractShape> = {
  readonly tabs?: WithNeeds<C['tabs'], C>;
  readonly panels?: WithNeeds<C['panels'], C>;
  readonly header?: WithNeeds<C['header'], C>;
  readonly account?: WithNeeds<C['account'], C>;
  readonly sideTabs?: WithNeeds<C['sideTabs'], C>;
  readonly commands?: WithNeeds<C['commands'], C>;
  readonly menu?: readonly (MenuOffer & { readonly opens: Keys<C['tabs']> | Keys<C['panels']> })[];
  readonly api?: C['api'] extends Readonly<Record<string, EndpointShape>> ? CheckedApi<C['api'], C> : undefined;
};
