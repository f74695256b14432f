import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Caller, Person } from './Caller.ts';

/** drizzle on PGlite or PostgreSQL. Inside `transaction()` every call on it joins that transaction. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** The server's clock, in its time zone (`TZ`, Asia/Taipei). Tests move it. */
export interface Clock {
  now(): Date;
  /** `YYYY-MM-DD` in the server's time zone. */
  today(): string;
}

export interface Department {
  readonly id: number;
  readonly companyId: number;
  readonly code: string;
  readonly name: string;
}

export interface Company {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

export interface Group {
  readonly id: number;
  readonly departmentId: number;
  readonly code: string;
  readonly name: string;
}

/** A day of the company's calendar that differs from Monday-to-Friday, or any day of an imported year. */
export interface CompanyDay {
  readonly date: string;
  readonly isWork: boolean;
  /** Name of the holiday or of the make-up work day, `''` without one. */
  readonly name: string;
}

/** The organisation, read from memory or database; ids are positive integers. */
export interface Directory {
  person(id: number): Promise<Person | undefined>;
  byEmployee(employee: string): Promise<Person | undefined>;
  people(filter: { companyId: number; departmentId?: number; groupId?: number; hidden?: boolean }): Promise<Person[]>;
  companies(): Promise<Company[]>;
  departments(companyId: number): Promise<Department[]>;
  groups(companyId: number): Promise<Group[]>;
  /** Those whom this person leads: the whole company, the department or the group, by level; never oneself, never hidden ones. */
  subordinates(person: Person): Promise<Person[]>;
  /** Is `other` led by `person`? */
  leads(person: Person, other: Person): boolean;
  /** One entry per day of the range, both ends included. */
  days(from: string, to: string): Promise<CompanyDay[]>;
}

/** Who receives an event. The host turns it into rooms (C.4-9); nobody else sees it. */
export type Audience =
  | { readonly employees: readonly number[] }
  | { readonly company: number }
  | { readonly department: number }
  | { readonly session: string }
  | { readonly everyone: true };

/** Sessions, for what a plugin makes in one and must not outlive it. */
export interface LiveSessions {
  /** Is the person of this session (`Caller.sessionId`) still signed in with it? */
  isLive(sessionId: string): Promise<boolean>;
}

/** Events after commit: inside a transaction they wait in its outbox. */
export interface Realtime<Events extends object> {
  emit<Name extends Extract<keyof Events, string>>(
    name: Name,
    payload: Payload<Events[Name]>,
    to: Audience,
  ): Promise<void>;
  /** Control events of C.4-1: −1 unread counts, −2 side navigation, −3 preferences, … `data` holds absolute counts. */
  control(type: number, to: Audience, data?: Readonly<Record<string, number>>): Promise<void>;
  /** A content event of C.4-10, for what is kept as a notification. */
  content(event: ContentEvent, to: Audience): Promise<void>;
}
/** Ids, titles and words of what happened; the receiver fetches the rest (C.4-9). */
export interface ContentEvent {
  /** Kind of C.4-1, 1 to 10. */
  readonly type: number;
  readonly title: string;
  readonly message: string;
  readonly id?: number;
  /** 行程, 交接, 公告 (C.4-10). */
  readonly event?: string;
  readonly action?: string;
  readonly opens?: { readonly view: string; readonly params?: Readonly<Record<string, unknown>> };
}
type Payload<S> = S extends { _zod: { input: infer Input } } ? Input : never;

/** Who did what: written in the caller's transaction. `detail` never holds a secret. */
export interface Audit {
  record(entry: { action: string; target: string; detail?: Readonly<Record<string, unknown>> }): Promise<void>;
}

export interface Log {
  info(message: string, facts?: Readonly<Record<string, unknown>>): void;
  warn(message: string, facts?: Readonly<Record<string, unknown>>): void;
  error(message: string, facts?: Readonly<Record<string, unknown>>): void;
}

/** Level of an address for a company, 1 to 4 (C.2-20). */
export interface NetworkRisk extends Freshened {
  level(address: string, companyId: number): number;
}

/**
 * Something that answers from a copy in memory. Whoever changes the rows calls `changed()` of the context in the same
 * transaction; every call of every process then brings the new version along, and an older copy reloads before it answers.
 */
export interface Freshened {
  freshen?(version: number): Promise<void>;
}

/** Who may do what. Answers come from memory; `version` changes with every change, in every process. */
export interface Authority extends Freshened {
  holds(person: Person, action: string): boolean;
  actions(person: Person): readonly string[];
  opens(person: Person, menuId: number): boolean;
  grantAdministrator(person: Person): Promise<void>;
  version(): Promise<string>;
}

export interface MenuNode {
  readonly id: number;
  readonly name: string;
  readonly iconName: string;
  /** A registered view (viewType 3) or an address (others); `''` for a directory. */
  readonly link: string;
  readonly openType: 1 | 2 | 3 | null;
  readonly viewType: 1 | 2 | 3 | 4 | null;
  readonly needToken: boolean;
  readonly sizeWidth: number | null;
  readonly sizeHeight: number | null;
  readonly children: readonly MenuNode[];
}

/** The menu as one person sees it: enabled, opened, risk rule and the view's own needs hold. */
export interface Navigation extends Freshened {
  tree(person: Caller): Promise<readonly MenuNode[]>;
  entry(person: Caller, code: string): Promise<MenuNode | undefined>;
}

export interface Notice {
  /** Kind of C.4-1, 1 to 10. */
  readonly type: number;
  readonly to: Audience;
  readonly title: string;
  readonly message: string;
  /** 新增, 修改, 刪除, … (C.4-10). */
  readonly action?: string;
  /** 行程, 交接, 公告 (C.4-10). */
  readonly event?: string;
  /** Id of what it is about. */
  readonly id?: number;
  /** The view that a click opens. */
  readonly opens?: { readonly view: string; readonly params?: Readonly<Record<string, unknown>> };
}

export interface Notifier {
  notify(notice: Notice): Promise<void>;
}

export interface InheritedNetwork {
  readonly cidr: string;
  readonly level: number;
  readonly source: 'configuration' | 'database';
}

/** What a plugin that takes a host contract over imports once (contract.md, Host contracts). */
export interface Inheritance {
  /** Ids of the people in the host's table `administrators`. */
  administrators(): Promise<readonly number[]>;
  /**
   * The networks that the host knows: those of `ATRIUM_NETWORKS`, which belong to the configuration and change with it at
   * every start, and those in its database, which are imported once.
   */
  networks(): Promise<readonly InheritedNetwork[]>;
}
