import type { AnyContract } from '@atrium/sdk';
import type { HostContract, KickoutReason, StatedEndReason } from '@atrium/sdk/host';
import type {
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
import type { HostAudit } from './auditFor.ts';
import type { Config } from './config/Config.ts';
import type { Catalogues } from './texts.ts';

/**
 * The claims of a token (C.2-9). `portal` is the bearer of every call, `changePassword` is valid for that call only, `apiToken` is
 * that of a script: such claims are of no JWT and have no key (`jti` is `''`).
 */
export interface TokenClaims {
  readonly jti: string;
  readonly uuid: string;
  readonly sid: string;
  readonly aud: 'portal' | 'changePassword' | 'apiToken';
  readonly sub: string;
  /** Of a change token: when the password that it may change was set, in milliseconds; any change ends the token. */
  readonly changes?: number;
}

/** The result of authenticating a bearer, on every call. */
export type Authenticated =
  | {
      readonly state: 'live';
      readonly caller: Caller;
      readonly claims: TokenClaims;
      /** When the password was last entered in this session; null after it was changed, and for change tokens. */
      readonly provenOn: Date | null;
      /** Of an API token: what it may do with the calls of which plugins. */
      readonly scopes?: Readonly<Record<string, 'read' | 'write'>>;
    }
  | { readonly state: 'none' | 'forged' }
  /** `reason` if it was ended by an action; none after expiry. */
  | { readonly state: 'ended'; readonly reason?: StatedEndReason | 'API_TOKEN' };

/** Sessions as the pipeline and the socket see them. */
export interface Sessions {
  /**
   * Looks a bearer up: signature, row, idle and absolute end; extends the idle timeout unless it is a background
   * refresh. The same query returns the versions of authority and network risk; an older copy in memory reloads before
   * this resolves.
   */
  authenticate(bearer: string | undefined, facts: Pick<RequestFacts, 'address' | 'background'>): Promise<Authenticated>;
  /** When the session of a call under way ends at the latest; undefined where the caller holds no session. */
  expiryOf(caller: Caller): Date | undefined;
  /** Returns whether the session is still live. */
  isLive(sessionId: string): Promise<boolean>;
  /** Ends a session and kicks its sockets out with the reason (C.2-11). */
  end(sessionId: string, reason: KickoutReason): Promise<void>;
}

/**
 * Runs `work` in a transaction, propagated by AsyncLocalStorage: `db` inside `work` joins it; a nested call is a
 * savepoint.
 */
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
  /** Disconnects a session's sockets without a reason, after a sign-out. */
  closeSockets(sessionId: string): Promise<void>;
  /** Disconnects the socket of this id if it belongs to this employee; otherwise does nothing (C.2-24). */
  closeSocket(socketId: string, employeeId: number): Promise<void>;
  /** The session's newest socket joins the current rooms of the person (C.2-24). */
  bindSocket(caller: Caller): Promise<void>;
}

/** The services of the host that every layer may use. Replaceable contracts are read on each use. */
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
  readonly audit: HostAudit;
  readonly sessions: Sessions;
  readonly directory: Directory;
  readonly authority: Authority;
  readonly networkRisk: NetworkRisk;
  readonly navigation: Navigation;
  readonly notifier: Notifier;
  /** Contracts of the plugins that run now, the host's own first. */
  contracts(): readonly AnyContract[];
}

/** The endpoints of the host by name. */
export type HostApi = HostContract['api'];
