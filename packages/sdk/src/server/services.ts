import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { ControlType, MenuEntry } from '../contract/menu.ts';
import type { Caller, Person } from './Caller.ts';
import type { Written } from './refusals.ts';

/** drizzle on PGlite or PostgreSQL. Inside `transaction()` every call on it joins that transaction. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** The server's clock, in its time zone (`TZ`, Asia/Taipei). Tests can set it. */
export interface Clock {
  now(): Date;
  /** `YYYY-MM-DD` in the server's time zone. */
  today(): string;
}

/** A department of a company. */
export interface Department {
  readonly id: number;
  readonly companyId: number;
  readonly code: string;
  readonly name: string;
}

/** A company of this host. */
export interface Company {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

/** A group of a department. */
export interface Group {
  readonly id: number;
  readonly departmentId: number;
  readonly code: string;
  readonly name: string;
}

/** A day of the company's calendar that differs from Monday to Friday, or any day of an imported year. */
export interface CompanyDay {
  readonly date: string;
  readonly isWork: boolean;
  /** Name of the holiday or of the make-up work day, `''` without one. */
  readonly name: string;
}

/** A span in which a person is employed; days are `YYYY-MM-DD`. */
export interface Employment {
  readonly personId: number;
  readonly startsOn: string;
  /** The last day, included; null while none is known. */
  readonly endsOn: string | null;
  /** From when the years of service count. */
  readonly seniorityFrom: string;
}

/** The organisation, read from memory or database; ids are positive integers. */
export interface Directory {
  person(id: number): Promise<Person | undefined>;
  byEmployee(employee: string): Promise<Person | undefined>;
  people(filter: { companyId: number; departmentId?: number; groupId?: number; hidden?: boolean }): Promise<Person[]>;
  /**
   * People as they are committed, hidden ones included, from the database instead of memory: for what is stored about who is in which
   * unit. In a transaction it is part of that.
   *
   * @param filter a company, or people by their ids
   */
  stored(filter: { companyId: number } | { ids: readonly number[] }): Promise<Person[]>;
  companies(): Promise<Company[]>;
  departments(companyId: number): Promise<Department[]>;
  groups(companyId: number): Promise<Group[]>;
  /**
   * The people this person leads: the company, the department or the group, depending on the level; never oneself or
   * hidden people.
   */
  subordinates(person: Person): Promise<Person[]>;
  /** Returns whether `person` leads `other`. */
  leads(person: Person, other: Person): boolean;
  /**
   * The latest employment of each person, from the database: without a stored one since their account was added. People whose beginning
   * is unknown are left out.
   *
   * @param people at most 10,000 ids
   */
  employments(people: readonly number[]): Promise<Employment[]>;
  /** One entry per day of the range, both ends included. */
  days(from: string, to: string): Promise<CompanyDay[]>;
}

/** The recipients of an event. The host maps them to rooms. */
export type Audience =
  | { readonly employees: readonly number[] }
  | { readonly company: number }
  | { readonly department: number }
  | { readonly session: string }
  | { readonly everyone: true };

/** The person of a token, and when its session ends at the latest. */
export interface TokenHolder {
  readonly caller: Caller;
  readonly expiresOn: Date;
}

/** Sessions, for data that a plugin creates in one and that must not outlive it. */
export interface LiveSessions {
  /** Returns whether this session (`Caller.sessionId`) is still live. */
  isLive(sessionId: string): Promise<boolean>;
  /**
   * Checks a public token that a `public` call was sent in its body, as the host checks the bearer of a call: its signature, its
   * session, the person, and the network that the request comes from. Like such a call it extends the session.
   *
   * @returns null for anything that is no token of a live session, such as the token of an expired password
   * @throws TypeError outside of a call, and inside of a transaction, whose locks would wait for the look-up
   */
  ofToken(token: string): Promise<TokenHolder | null>;
}

/** Events after commit: inside a transaction they wait in its outbox. */
export interface Realtime<Events extends object> {
  emit<Name extends Extract<keyof Events, string>>(
    name: Name,
    payload: Payload<Events[Name]>,
    to: Audience,
  ): Promise<void>;
  /** A control event (C.4-1); `data` holds absolute counts. */
  control(type: ControlType, to: Audience, data?: Readonly<Record<string, number>>): Promise<void>;
  /** A content event of C.4-10, for what is kept as a notification. */
  content(event: ContentEvent, to: Audience): Promise<void>;
}
/** Ids, titles and what happened; receivers fetch the rest. */
export interface ContentEvent {
  /** Kind of C.4-1, 1 to 10. */
  readonly type: number;
  /** *(ext)* A plugin's own kind, `plugin.name`; its type is 10. */
  readonly kind?: string;
  readonly title: Written;
  readonly message: Written;
  readonly id?: number;
  /** 行程, 交接, 公告 (C.4-10). */
  readonly event?: string;
  readonly action?: string;
  readonly opens?: { readonly view: string; readonly params?: Readonly<Record<string, unknown>> };
}
type Payload<S> = S extends { _zod: { input: infer Input } } ? Input : never;

/** An entry of the audit log, as a plugin shows it in the history of a record. */
export interface AuditEntry {
  readonly id: number;
  readonly at: Date;
  readonly action: string;
  /** Employee id of the acting person; null for jobs, commands and visitors. */
  readonly employeeId: number | null;
  readonly detail: Readonly<Record<string, unknown>> | null;
}

/** Actions that a catalogue names: `note.create` for its text `audit.note.create`. */
export type AuditActionOf<Key extends string> = string extends Key
  ? string
  : Key extends `audit.${infer Action}`
    ? Action
    : never;

/**
 * Audit log, written in the caller's transaction. Never put a secret into `detail`. The text `audit.<action>` of the
 * plugin's catalogue names an action in the audit screen; without it the action is a type error.
 */
export interface Audit<Key extends string = string> {
  record(entry: {
    action: AuditActionOf<Key>;
    /** The record it is about, as its table and id: `note:12`. At most 200 characters. */
    target: string;
    detail?: Readonly<Record<string, unknown>>;
    /** Company whose administrators may read it: the caller's by default, and without a caller every company. */
    companyId?: number;
  }): Promise<void>;
  /**
   * The entries of this plugin about one record, newest first. Who may see them is for the handler to decide.
   *
   * @param target as it was recorded
   * @param limit 1 to 500; 100 by default
   */
  history(target: string, limit?: number): Promise<readonly AuditEntry[]>;
}

/**
 * The log of the server, in the name of the plugin: a message of what happened, and facts as data. Secrets and personal data have no
 * place in it.
 */
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
 * A service that answers from a copy in memory. Code that changes the rows calls `changed()` of the context in the same
 * transaction; every later call of every process then carries the new version, and an older copy reloads first.
 */
export interface Freshened {
  freshen?(version: number): Promise<void>;
}

/** Who has an action by roles that name it. */
export interface ActionGrants {
  readonly action: string;
  /** Ids of the roles. */
  readonly roles: readonly number[];
  /** Ids of the people who have one of them; a disabled role gives nothing. */
  readonly people: readonly number[];
}

/** Who may do what, answered from memory; `version` changes with every change, in every process. */
export interface Authority extends Freshened {
  holds(person: Person, action: string): boolean;
  actions(person: Person): readonly string[];
  opens(person: Person, menuId: number): boolean;
  /** Ids of the restricted menu entries that open for the person; null if all do. Without it no import is refused for them. */
  menuIds?(person: Person): readonly number[] | null;
  grantAdministrator(person: Person): Promise<void>;
  /**
   * The roles of every company that name these actions. Those that have all actions are not among them. Without it nothing is known of
   * roles.
   */
  grantsOf?(actions: readonly string[]): Promise<readonly ActionGrants[]>;
  /** Takes actions out of the roles of every company, in the current transaction: their plugin was removed with its data. */
  revoke?(actions: readonly string[]): Promise<void>;
  version(): Promise<string>;
}

/** A single-use, short-lived token with which an external site verifies a visitor (C.2-26). */
export interface LaunchTicket {
  readonly token: string;
  readonly hash: string;
}

/**
 * The menu of one person: entries that are enabled, granted, and allowed by the risk rule and the view's own `needs`.
 */
export interface Navigation extends Freshened {
  tree(person: Caller): Promise<readonly MenuEntry[]>;
  entry(person: Caller, code: string): Promise<MenuEntry | undefined>;
  /** How many entries of every company open one of these views. Without it nothing is known of stored entries. */
  countEntries?(views: readonly string[]): Promise<number>;
  /** Removes these entries, in the current transaction: the plugin of the views was removed with its data. */
  removeEntries?(views: readonly string[]): Promise<void>;
  /**
   * Returns a launch ticket for an entry that requires one.
   *
   * @returns undefined if the person has no such entry
   * @throws Refusal if the entry's site is not allowed for tickets
   */
  ticket(person: Caller, menuId: number): Promise<LaunchTicket | undefined>;
}

/** A notice to people, one of the ten kinds of C.4-1: in their bell, and on their desktop if they want that. */
export interface Notice {
  /** Kind of C.4-1, 1 to 10. */
  readonly type: number;
  readonly to: Audience;
  /** A message of the plugin (`context.text`) is put into each reader's language when it is read. */
  readonly title: Written;
  readonly message: Written;
  /**
   * What was done, for the browser that caused the notice and shows that it was sent: in place of title and message where these
   * address the people who are notified.
   */
  readonly sent?: Written;
  /** 新增, 修改, 刪除, … (C.4-10). */
  readonly action?: string;
  /** 行程, 交接, 公告 (C.4-10). */
  readonly event?: string;
  /** Id of the record it is about. */
  readonly id?: number;
  /** The view that a click opens. */
  readonly opens?: { readonly view: string; readonly params?: Readonly<Record<string, unknown>> };
}

/** A notice of a kind that the plugin declares. */
export type DeclaredNotice<Kind extends string> = Omit<Notice, 'type'> & {
  readonly kind: Kind;
  readonly type?: undefined;
};

/** A notice on its way to the notifier. */
export interface RoutedNotice extends Notice {
  /** `plugin.name` of a declared kind; its type is 10. */
  readonly kind?: string;
}

/** The host contract `notifier`. */
export interface Notifier {
  notify(notice: RoutedNotice): Promise<void>;
}

/** Sends notices of a plugin: of a wire type of C.4-1, or of a kind that its contract declares. */
export interface PluginNotifier<Kind extends string> {
  /**
   * Of a call, every person who is notified counts for the caller, who may cause 20,000 notices in an hour (200,000 by calls that
   * need a permission).
   *
   * @throws Refusal 429 for more of them
   * @throws RangeError for a kind that the contract does not declare
   */
  notify(notice: (Notice & { readonly kind?: undefined }) | DeclaredNotice<Kind>): Promise<void>;
  /**
   * Counts people whom a job will notify of what the caller saves now, as if they were notified at once: jobs have no caller, so that
   * nothing is counted when they run.
   *
   * @throws Refusal 429 as `notify`
   */
  plan(to: Audience): Promise<void>;
}

/** A network with the level that the host knows of it. */
export interface InheritedNetwork {
  readonly cidr: string;
  readonly level: number;
  readonly source: 'configuration' | 'database';
}

/** Data that a plugin imports once when it replaces a host contract. */
export interface Inheritance {
  /** Ids of the people in the host's table `administrators`. */
  administrators(): Promise<readonly number[]>;
  /**
   * The networks known to the host: those of `ATRIUM_NETWORKS`, which are read at every start, and those in its
   * database, which are imported once.
   */
  networks(): Promise<readonly InheritedNetwork[]>;
}
