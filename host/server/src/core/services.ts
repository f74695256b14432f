import type { AnyContract } from '@atrium/sdk';
import type { KickoutReason, ForcedEndReason } from '@atrium/sdk/host';
import type {
  Audit,
  Authority,
  Caller,
  Clock,
  Database,
  Directory,
  Log,
  Navigation,
  NetworkRisk,
  Notifier,
  Realtime,
  RequestFacts,
} from '@atrium/sdk/server';
import type { Config } from './config/Config.ts';
import type { Catalogues } from './texts/Catalogues.ts';

/** The claims of a token (C.2-9). `portal` is the bearer of every call, `changePassword` is good for that one call (C.2-5). */
export interface TokenClaims {
  readonly jti: string;
  readonly uuid: string;
  readonly sid: string;
  readonly aud: 'portal' | 'changePassword';
  readonly sub: string;
}

/** Who presents a token: looked up with every call. */
export type Authenticated =
  | { readonly state: 'live'; readonly caller: Caller; readonly claims: TokenClaims }
  | { readonly state: 'none' | 'forged' }
  /** `reason` where somebody or something ended it; none where it ran out of time or its person signed out. */
  | { readonly state: 'ended'; readonly reason?: ForcedEndReason };

/** Sessions as the pipeline and the socket see them. */
export interface Sessions {
  /**
   * Looks a bearer up: signature, row, idle and absolute end; slides the idle end unless it is a refresh by machine.
   * The same query returns the versions of authority and network risk; an older copy in memory reloads before this resolves.
   */
  authenticate(bearer: string | undefined, facts: Pick<RequestFacts, 'address' | 'background'>): Promise<Authenticated>;
  /** Is this session's person still signed in with it? */
  isLive(sessionId: string): Promise<boolean>;
  /** Ends a session and kicks its sockets out with the reason (C.2-11). */
  end(sessionId: string, reason: KickoutReason): Promise<void>;
}

/** A transaction travels by AsyncLocalStorage: `db` inside `work` joins it; a nested call is a savepoint. */
export type Transaction = <T>(work: () => Promise<T>) => Promise<T>;

/** Emits to sockets, across processes. Plugins get a typed view of it. */
export interface HostRealtime extends Realtime<Record<string, never>> {
  /** A plugin's event. */
  emitFor(
    plugin: string,
    name: string,
    payload: unknown,
    to: Parameters<Realtime<object>['control']>[1],
  ): Promise<void>;
  /** `kickout {reason, at}` to a session's sockets, then their disconnection (C.4-12). */
  kickOut(sessionId: string, reason: KickoutReason): Promise<void>;
  /** Disconnects a session's sockets without a word: its person signed out. */
  closeSockets(sessionId: string): Promise<void>;
  /** Disconnects the one socket of this id where it is this employee's; nothing otherwise (C.2-24). */
  closeSocket(socketId: string, employeeId: number): Promise<void>;
  /** The session's newest socket takes the rooms of the person as they are now (C.2-24). */
  bindSocket(caller: Caller): Promise<void>;
}

/** The services of the host that every layer may use. Contracts that a plugin can take over are read at each use. */
export interface CoreServices {
  readonly config: Config;
  /** Signs and checks tokens (HS256); at least 32 bytes. */
  readonly signingKey: Uint8Array;
  readonly clock: Clock;
  readonly log: Log;
  readonly db: Database;
  readonly transaction: Transaction;
  readonly catalogues: Catalogues;
  readonly realtime: HostRealtime;
  /** Entries of the host's own. */
  readonly audit: Audit;
  readonly sessions: Sessions;
  readonly directory: Directory;
  readonly authority: Authority;
  readonly networkRisk: NetworkRisk;
  readonly navigation: Navigation;
  readonly notifier: Notifier;
  /** Contracts of the plugins that run now, the host's own first. */
  contracts(): readonly AnyContract[];
}
