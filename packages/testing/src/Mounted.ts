import type { Config, RunningServer } from '@atrium/host';
import type { ActionOf, AnyContract } from '@atrium/sdk';
import type { HostAction } from '@atrium/sdk';
import type { Api } from '@atrium/sdk/client';
import type { UploadedFile } from '@atrium/sdk/client';
import type { HostContract } from '@atrium/sdk/host';
import type { Database, Person, ServerContext } from '@atrium/sdk/server';
import type { Listening } from './listen.ts';
import type { TestClock } from './TestClock.ts';
import type { LogLine } from './TestLog.ts';
import type { PersonOptions } from './TestPeople.ts';

/** The person a test signs in, and their permissions. */
export interface AsOptions<C extends AnyContract> {
  /**
   * A new person, the employee number of an existing one (`E001` of the demo company), or a `person` of this test, who signs in again:
   * after `advance()` beyond the end of a session its calls are refused, as in the product. Their actions stay.
   */
  readonly as?: string | Person | PersonOptions;
  /** Actions of this plugin, of the host, or of the plugins mounted `with` it. */
  readonly actions?: readonly (ActionOf<C> | HostAction | (string & Record<never, never>))[];
  /** Ids of the restricted menu entries that open for this person; all of them by default. */
  readonly opens?: readonly number[];
  /** Network level of the session, 1 to 4; 3 by default. */
  readonly riskLevel?: 1 | 2 | 3 | 4;
  /** Client address of the calls; loopback by default, which has level 4. */
  readonly address?: string;
  readonly language?: 'zh-TW' | 'en';
}

export interface MountOptions<C extends AnyContract> extends AsOptions<C> {
  /** Initial time of the clock, with offset; `2026-03-26T09:00:00+08:00` by default, a Thursday. */
  readonly clock?: string;
  /** Loads the demo company first. */
  readonly demo?: boolean;
  /** Other plugins to run with it: ids of the repository's plugins, or folders. */
  readonly with?: readonly string[];
  /**
   * URL of a PostgreSQL database (`describeOnPostgres`), for tests that need two connections at once; in memory by
   * default.
   */
  readonly databaseUrl?: string;
  /** Single settings of the server. */
  readonly config?: Partial<Config>;
}

/** A signed-in person. */
export interface SignedIn<C extends AnyContract> {
  readonly person: Person;
  readonly token: string;
  /** The plugin's calls, over HTTP. */
  readonly api: Api<C>;
  /** The host's own calls. */
  readonly host: Api<HostContract>;
  /** Uploads a file as a browser does; its kind follows from the name. Rejects with a `CallFailure`. */
  upload(fileName: string, content: string | Uint8Array<ArrayBuffer>): Promise<UploadedFile>;
  /**
   * Fetches a file by the address that its upload returned, or any other address of this server, with this person's
   * token.
   */
  fetchFile(fileUrl: string): Promise<Response>;
  /** Opens this person's live connection; it is closed with the mount. */
  listen(): Promise<Listening<C>>;
}

/** A plugin with the real host around it. */
export interface Mounted<C extends AnyContract> extends SignedIn<C>, AsyncDisposable {
  readonly url: string;
  readonly clock: TestClock;
  readonly server: {
    /** A context of the plugin's server, for rules that are called directly. */
    readonly context: ServerContext<C>;
    readonly db: Database;
    readonly services: RunningServer['services'];
    readonly plugins: RunningServer['plugins'];
    readonly log: readonly LogLine[];
  };
  /** Moves the clock and runs the jobs that are due then. */
  advance(milliseconds: number): Promise<void>;
  /**
   * What reaches a person's live connection during `act`: names of events of plugins (`attendance.punched`), and types of events of
   * the host.
   */
  receivedBy(
    person: Pick<SignedIn<C>, 'person' | 'listen'>,
    act: () => Promise<unknown>,
  ): Promise<readonly (string | number)[]>;
  /** A visitor without sign-in. */
  addPerson(options?: PersonOptions): Promise<Person>;
  /** A second person, signed in. */
  asPerson(options?: AsOptions<C>): Promise<SignedIn<C>>;
  /** A person moves to the company, department and group of another one. */
  move(who: { readonly person: Person }, to: { readonly person: Person }): Promise<void>;
  /** Stops everything. Rejects if the plugin left something open, with the line that opened it. */
  dispose(): Promise<void>;
}
