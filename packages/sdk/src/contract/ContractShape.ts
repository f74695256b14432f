import type { z } from 'zod';
import type { CallLimit, CallNeed, Duration, Need } from './calls.ts';
import type { FileReturns } from './file.ts';

/** The four services. `center` is an alias of `main` (C.1-1). */
export type Service = 'main' | 'calendar' | 'whitelist' | 'center';

/** What a call costs, if that is much more than usual. */
export type CallWeight = 'heavy';

/** A path below its service's base, with `:name` for parameters: `/punchCard/:id`. */
export type Path = `/${string}`;

export type { Need };

/**
 * One call of a plugin. Exactly one of the five methods is the path as in the specification.
 * `params` that do not fit are 404 (C.1-16), a `query` or `body` that does not fit is 422 with a list of fields;
 * what a handler returns is cut to `returns`, so a new column never leaks.
 */
export interface EndpointShape {
  readonly service?: Service;
  readonly get?: Path;
  readonly post?: Path;
  readonly put?: Path;
  readonly patch?: Path;
  readonly delete?: Path;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** A schema, or `file(…)`: a GET whose response is a file. */
  readonly returns: z.ZodType | FileReturns;
  /** The success code if it is not the service's default (C.1-2): HTTP status and body code. */
  readonly success?: 201;
  /** An option list: the array is answered in both `data` and `list` (C.1-7). */
  readonly list?: true;
  readonly needs: CallNeed;
  /** Whose rows it is for; a call with `:id` or `:…Id` in its path needs it. */
  readonly on?: RowRule;
  /**
   * `heavy`: it may read or compute much more than others (a search, a table of everything, the time of many people).
   * The calls of others come first, and each person has only a few such calls at the same time; further ones wait, and
   * beyond a bound are refused with 429 or 503.
   */
  readonly weight?: CallWeight;
  /**
   * How long its handler may take: `30s` by default, `2m` of a heavy call and at most. After it the call is answered with 504,
   * `call.signal` is aborted, and nothing of it is committed any more. Longer work is a job.
   */
  readonly timeLimit?: Duration;
  /** How often it may be called; beyond that it is refused with 429 `RATE_LIMITED`. */
  readonly limit?: CallLimit;
  /**
   * false: a POST that ignores the header `Idempotency-Key`, since it only reads or must run each time. All others of signed-in people
   * run once for a key, but those that need a recent password.
   */
  readonly idempotencyKey?: false;
  /** false: scripts cannot make it with an API token, since it stands for the presence of a person or gives access that outlives the token. */
  readonly apiTokens?: false;
  /** Largest body in bytes; 1 MiB by default and at most, 256 KiB by default where `needs` is `public`. */
  readonly maxBody?: number;
}

/** A contribution with a position among others: parts of the account popover and side tabs. */
export interface PlacedShape {
  readonly title: string;
  readonly icon?: string;
  /** Lower numbers come first; 100 by default. */
  readonly order?: number;
  readonly needs?: Need;
}

/** A view of the tabs area. `builtin` ones need no menu entry and are not closed when one disappears. */
export interface TabShape extends PlacedShape {
  readonly params?: z.ZodObject;
  readonly builtin?: true;
  /**
   * Opens by itself for a person without a stored layout, if they may open it (S0-127): at the first load, and after each
   * sign-in. The one of the lowest `order` is in front.
   */
  readonly opensFirst?: true;
}

/**
 * A floating view. `minWidth` and `minHeight` in CSS pixels; at least 240 wide whatever is declared. `width` and `height` are
 * those of a panel that the person has not sized yet: CSS pixels, or up to 1 a share of the window. It is made smaller
 * where the workspace has no room for it.
 */
export interface PanelShape extends PlacedShape {
  readonly params?: z.ZodObject;
  readonly minWidth?: number;
  readonly minHeight?: number;
  /** 480 by default, or `minWidth`. */
  readonly width?: number;
  /** 420 by default; `0.7` is 70 % of the window's height. */
  readonly height?: number;
}

/** A card of Today, which an empty workspace shows. The person orders and hides the cards. */
export interface TodayShape extends PlacedShape {
  /** How many rows it usually has, so that the two columns become about equally long: `tall` for a list. */
  readonly size?: 'short' | 'tall';
}

/** A kind of things that the search of the workspace finds in a plugin. */
export interface SearchTypeShape {
  readonly title: string;
  readonly icon?: string;
  /** A person without it finds none of them, and the plugin is not asked if all its types are like this. */
  readonly needs?: Need;
}

/** What a plugin contributes to the search of the workspace. */
export interface SearchShape {
  readonly types: Readonly<Record<string, SearchTypeShape>>;
}

/** Something in the header: its component draws the button, badge and popover. */
export interface HeaderShape extends PlacedShape {
  /** Minimum network level of the session at which it is shown. */
  readonly riskLevel?: number;
}

/**
 * A route outside the workspace; `signedIn: false` needs no token. Parts `:name` of the path are parameters. Routes of
 * the host and of plugins loaded earlier are refused.
 */
export interface PageShape {
  readonly path: Path;
  readonly title: string;
  readonly signedIn: boolean;
}

/** An entry of the palette. `keys` as displayed: `Ctrl+Shift+L`. */
export interface CommandShape extends PlacedShape {
  readonly keys?: string;
  /** Offered only from this risk level of the session on. */
  readonly riskLevel?: number;
}

/** A menu entry offered to administrators: its code and the view it opens, as a tab or as a panel. */
export interface MenuOffer {
  readonly code: string;
  readonly opens: string;
  readonly name?: string;
  readonly icon?: string;
}

/** A command `atrium <name> …`, name and arguments as in `usage`. */
export interface CommandLineShape {
  readonly usage: string;
  readonly summary: string;
  readonly examples: readonly string[];
}

/**
 * A function for other plugins. On the server it runs as the acting person inside the caller's transaction, and both
 * schemas are checked; with `side: 'browser'` the client offers it to other clients, and the schemas serve as its
 * types.
 */
export interface OfferShape {
  readonly input: z.ZodType;
  readonly returns: z.ZodType;
  readonly side?: 'browser';
}

/** Host contracts that a plugin can implement instead of the host's default. */
export type HostContractName = 'navigation' | 'authority' | 'networkRisk' | 'notifier';

/** All that a plugin contributes, as data. */
export interface ContractShape {
  /** Major version of the sdk that this contract is written against. */
  readonly sdk: 1;
  readonly name: string;
  /**
   * The Traditional Chinese catalogue (`locales/zh-TW.json`); its keys type `t()`. English is in `locales/en.json`.
   */
  readonly texts?: Readonly<Record<string, string>>;
  readonly actions?: Readonly<Record<string, string>>;
  readonly tabs?: Readonly<Record<string, TabShape>>;
  readonly panels?: Readonly<Record<string, PanelShape>>;
  readonly header?: Readonly<Record<string, HeaderShape>>;
  readonly account?: Readonly<Record<string, PlacedShape>>;
  readonly sideTabs?: Readonly<Record<string, PlacedShape>>;
  readonly today?: Readonly<Record<string, TodayShape>>;
  readonly search?: SearchShape;
  readonly pages?: Readonly<Record<string, PageShape>>;
  readonly settings?: z.ZodObject;
  /** What each person chooses for themselves in this plugin; every field has a default. */
  readonly preferences?: z.ZodObject;
  readonly commands?: Readonly<Record<string, CommandShape>>;
  readonly menu?: readonly MenuOffer[];
  /** Relations that a row may have to a caller, by kind of row: `{ account: ['owner', 'reader', 'none'] }`. */
  readonly relations?: Relations;
  readonly api?: Readonly<Record<string, EndpointShape>>;
  readonly events?: Readonly<Record<string, z.ZodType>>;
  readonly jobs?: Readonly<Record<string, JobShape>>;
  readonly cli?: Readonly<Record<string, CommandLineShape>>;
  readonly offers?: Readonly<Record<string, OfferShape>>;
  /** Ids of the plugins whose offers this one calls; their `/contract` exports the types. */
  readonly uses?: readonly string[];
  /** Questions to all plugins that contribute to them, asked by `context.gather`. */
  readonly points?: Readonly<Record<string, PointShape>>;
  /** The points of other plugins, `plugin.point`, that this one answers. Their owners need not be installed. */
  readonly contributes?: readonly PointName[];
  /**
   * Events for the servers of other plugins, published by `context.publish`; JSON values. Those for browsers are
   * `events`.
   */
  readonly publishes?: Readonly<Record<string, z.ZodType>>;
  /** Events of other plugins or the host, `plugin.event`, and what this plugin does with each, for administrators. */
  readonly subscribes?: Readonly<Record<PointName, string>>;
  /**
   * The `bytea` columns of this plugin's tables that hold what `context.secrets.seal` returns, by the names that the
   * database knows: `{ accounts: ['password'] }`. The host re-encrypts their keys when the master key changes.
   */
  readonly sealed?: Readonly<Record<string, readonly string[]>>;
  readonly fulfils?: readonly HostContractName[];
  /**
   * The calls that scripts can make with the API token of a person: all by default, `[]` none. A call that needs a recent proof never
   * takes one.
   */
  readonly apiTokens?: readonly string[];
  /**
   * The server runs in a process of its own, without network, other processes and files but its own: a loop or a crash there harms no
   * other plugin. It cannot replace host contracts (`fulfils`), and rules of its settings and preferences are no functions.
   */
  readonly isolated?: true;
  /** Kinds of notices besides those of C.4-1, sent by `context.notifier.notify({ kind, … })`. */
  readonly kinds?: Readonly<Record<string, KindShape>>;
  /** Kinds of requests that the server files with `context.approvals.file`; not of an isolated plugin. */
  readonly requests?: Readonly<Record<string, RequestShape>>;
}

/** A contract with its id, as `definePlugin` returns it. */
export type Contract<Id extends string = string, C extends ContractShape = ContractShape> = C & { readonly id: Id };

/** A contract of any plugin, for code that does not know which. */
export type AnyContract = Contract;

interface AnyJob {
  readonly title: string;
  /**
   * How often a run that failed is repeated, 0 to 20 times, after a pause that doubles from ten seconds to an hour; 3 by
   * default. Afterwards the failure is shown to administrators.
   */
  readonly retry?: { readonly limit: number };
  /** Seconds after which a run has failed, 1 to 3600; 60 by default. */
  readonly maxSeconds?: number;
}

/** Work by the clock. `schedule` is a cron expression in the server's time zone. */
export interface ScheduledJob extends AnyJob {
  readonly schedule: string;
  readonly payload?: undefined;
}

/** Work at a time that the plugin's server chooses, with a payload for each run: `context.jobs.at()`. */
export interface TimedJob extends AnyJob {
  readonly payload: z.ZodType;
  readonly schedule?: undefined;
}

/** Work that runs in one process of the cluster, without a caller. */
export type JobShape = ScheduledJob | TimedJob;

/** Where notices of a kind are shown. Both are true by default. */
export interface KindChannels {
  /** In the list and the count of the bell. */
  readonly bell?: boolean;
  readonly desktop?: boolean;
}

/** A kind of notice of a plugin. People choose where they see it; `channels` is the default. */
export interface KindShape {
  readonly title: string;
  readonly icon: string;
  readonly channels?: KindChannels;
  /** It is always in the list of the bell, whatever people choose: a notice on whose arrival the security of others depends. */
  readonly isMandatory?: boolean;
}

/**
 * A question that a plugin asks all contributors: free times, marks of a day. Each contributor gets
 * `input` and returns `returns`; both schemas are checked by the host.
 */
export interface PointShape {
  readonly input: z.ZodType;
  readonly returns: z.ZodType;
}

/** How an approver may answer a request. */
export type RequestAnswer = 'approve' | 'return';

/**
 * A kind of requests that other people decide: filed by the plugin's server, decided by the superiors of the person in the
 * workspace.
 */
export interface RequestShape {
  readonly title: string;
  readonly icon: string;
  /** What a request says; JSON values, at most 16 KiB. */
  readonly detail: z.ZodType;
  /** Without `return` approvers can approve it or leave it open. */
  readonly answers: readonly [RequestAnswer, ...RequestAnswer[]];
}

/** The point of a plugin, as contributors name it: `calendar.freeBusy`. */
export type PointName = `${string}.${string}`;

/**
 * What a call with the id of a row asks of the caller's relation to it: one of `allow`. With one of `sees` the caller knows the row
 * from elsewhere, and the call is refused with 422 `NOT_ALLOWED`; with any other the row is missing, 404 (C.1-4). `none`: a reason
 * why the call has no such rule.
 */
export type RowRule =
  | { readonly relation: string; readonly allow: readonly string[]; readonly sees?: readonly string[] }
  | { readonly none: string };

/** The parameter of a path that is an id, as it is written there: `:id`, `:roleId`; undefined without one. */
export const idOfPath = (path: string): string | undefined => /:(?:id|\w+Id)(?!\w)/.exec(path)?.[0];

/** The relations that the rows of one kind may have to a caller; the last resort is one that allows nothing. */
export type Relations = Readonly<Record<string, readonly string[]>>;
