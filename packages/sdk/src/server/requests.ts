import type { AnyContract } from '../contract/ContractShape.ts';
import type { InputOf, NamesOf, OutputOf } from '../contract/Infer.ts';
import type { Caller } from './Caller.ts';
import type { Written } from './refusals.ts';

/** A request of a plugin, as its own handlers receive it. */
export interface FiledRequest<Detail = unknown> {
  readonly id: number;
  /** Id of the plugin's own record: `12`. */
  readonly record: string;
  /** Employee id of the person whom it is about. */
  readonly about: number;
  /** Employee id of who filed it. */
  readonly filedBy: number;
  readonly filedOn: Date;
  readonly detail: Detail;
  /** How much is asked for, in the plugin's own unit; null without one. */
  readonly measure: number | null;
}

/** A line of a request, as its readers see it. */
export interface RequestFact {
  readonly label: Written;
  /** Without line breaks; at most 500 characters are shown. */
  readonly value: Written;
  /** The address of a file that the plugin keeps (`fileUrl`): the value is a link to it, which works by the `mayRead` of its files. */
  readonly fileUrl?: string;
}

/** What its readers see of a request. */
export interface RequestDescription {
  /** In lists and notices: 補打卡 3/19 下班. Only people who may read the request see it. */
  readonly title: Written;
  /** At most 20 are shown. */
  readonly facts: readonly RequestFact[];
}

/** How a request ended. */
export interface RequestDecision {
  /** `revoked`: by who filed it, before the last decision. */
  readonly answer: 'approved' | 'returned' | 'revoked';
  /** Employee id. */
  readonly by: number;
  /** Why it was returned; `''` without a comment. */
  readonly comment: string;
}

/** What a plugin's server does about the requests of one kind. */
export interface KindHandlers<Detail> {
  /**
   * Called when it is filed, again for each reader while it is open, so that the facts are those of now, and at its end: a closed
   * request says what it said then.
   */
  describe(request: FiledRequest<Detail>): RequestDescription | Promise<RequestDescription>;
  /**
   * Called in the transactions of filing and of each approval. The refusal that it throws is the answer, and nothing is saved: a
   * balance is used up, a month is locked.
   */
  check(request: FiledRequest<Detail>): void | Promise<void>;
  /**
   * Called in the transaction of the last decision: what it writes is saved with the decision, and what it throws undoes it. Of a
   * request that is returned or revoked, `detail` is as it was filed, even where it does not fit the contract of now: end it by its
   * `record`. One that does not fit is never approved.
   */
  decided(request: FiledRequest<Detail>, decision: RequestDecision): void | Promise<void>;
  /** Whether someone else than approvers, the person whom it is about and who filed it may read it. */
  mayRead(request: FiledRequest<Detail>, caller: Caller): boolean | Promise<boolean>;
}

type DetailShape<C extends AnyContract, Kind extends NamesOf<C, 'requests'>> = NonNullable<
  C['requests']
>[Kind] extends { readonly detail: infer Detail }
  ? Detail
  : never;

/** The handlers of each kind of request of a contract. */
export type RequestHandlers<C extends AnyContract> = {
  readonly [Kind in NamesOf<C, 'requests'>]: KindHandlers<OutputOf<DetailShape<C, Kind>>>;
};

/** The handlers of any kind, as the host calls them. */
export type AnyRequestHandlers = {
  readonly [Name in keyof KindHandlers<never>]: (...given: never[]) => unknown;
};

/** A request that a plugin files. */
export interface NewRequest<Detail> {
  /** Employee id of the person whom it is about: one of the caller's company. */
  readonly about: number;
  /** Id of the plugin's own record, 1 to 200 characters. Of one record one request of a kind is open. */
  readonly record: string | number;
  readonly detail: Detail;
  /** How much is asked for, in the plugin's own unit, such as hours. */
  readonly measure?: number;
}

/** Requests that other people decide. */
export interface Approvals<C extends AnyContract> {
  /**
   * Files a request as the caller, in the current transaction if there is one. The chain of its kind decides, without one the next level up: the
   * managers of the group, else of the department, else of the company, else holders of `approvals.manage`. The person and the
   * caller are never among them.
   *
   * @returns the id of the request, by which the workspace shows it
   * @throws Refusal 404 without such a person in the caller's company, 409 while one of the record or 200 of the caller's own are open, 422 `NO_APPROVER`
   *   where there is no approver, and what `check` throws
   * @throws TypeError without a caller; RangeError for a record or a detail that is too long
   */
  file<Kind extends NamesOf<C, 'requests'>>(
    kind: Kind,
    request: NewRequest<InputOf<DetailShape<C, Kind>>>,
  ): Promise<{ readonly id: number }>;
  /**
   * Whether a person decides or has decided about a request of a record, also as the deputy of today: for files that only approvers read.
   */
  isApprover(kind: NamesOf<C, 'requests'>, record: string | number, personId: number): Promise<boolean>;
  /**
   * Ends the open request of a record, in the current transaction if there is one: what it asks for cannot happen any more, as when the
   * person has left. It is revoked in the name of who filed it, `decided` is called, and approvers are told.
   *
   * @param reason what its readers see as the comment, 1 to 200 characters
   * @returns whether there was an open one
   */
  withdraw(
    kind: NamesOf<C, 'requests'>,
    which: { readonly record: string | number; readonly reason: string },
  ): Promise<boolean>;
}
