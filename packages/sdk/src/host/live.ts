import type { HostEvent } from '../client/ClientContext.ts';

export type { HostEvent };

/** Reasons for which a session is ended by another action; the person is shown why (C.2-11). */
export const FORCED_END_REASONS = [
  'SESSION_LIMIT',
  'ADMIN',
  'PASSWORD_CHANGED',
  'ACCOUNT_DISABLED',
  'LOGOUT_ALL',
  'SECOND_FACTOR',
] as const;
/** Why a session was ended by others than the person, one of `FORCED_END_REASONS`. */
export type ForcedEndReason = (typeof FORCED_END_REASONS)[number];

/** Why the server ends a session and its sockets. An expired session needs no explanation. */
export type KickoutReason = ForcedEndReason | 'EXPIRED';

/** Why a session ended in this browser, including a sign-out here or in another tab. */
export type EndReason = KickoutReason | 'SIGNED_OUT';

/** Why a call is refused whose session has ended: the `status` of its reply. An expired session states none. */
export type StatedEndReason = ForcedEndReason | 'SIGNED_OUT';

/** Whether the `status` of a refused call says why its session has ended. */
export function isStatedEndReason(reason: unknown): reason is StatedEndReason {
  return reason === 'SIGNED_OUT' || (FORCED_END_REASONS as readonly unknown[]).includes(reason);
}

/** A connection is open (C.4-8). Its events are counted from `seq` on. */
export interface Hello {
  readonly socketId: string;
  readonly seq: number;
  /** Milliseconds since an event was last sent to this person. */
  readonly quiet: number;
  /** ISO 8601. */
  readonly serverTime: string;
}

/** A host event as it is sent: with its texts in English where they differ. */
export interface WireEvent extends HostEvent {
  readonly english?: { readonly title: string; readonly message: string };
}

/** An event of a plugin's contract. */
export interface PluginEvent {
  readonly seq: number;
  readonly plugin: string;
  readonly name: string;
  readonly payload: unknown;
}

/** The session has ended; the server closes the connection next (C.4-12). */
export interface Kickout {
  readonly reason: KickoutReason;
  /** ISO 8601. */
  readonly at: string;
}

/** Messages of the server, by their names on the socket (C.4-8, C.4-10, C.4-12). */
export interface ServerMessages {
  hello(hello: Hello): void;
  event(event: WireEvent): void;
  plugin(event: PluginEvent): void;
  /** Events may have been missed: refetch what is shown (C.4-11). */
  resync(): void;
  kickout(kickout: Kickout): void;
}

/**
 * What a client sends about itself when it joins. The server ignores it and takes rooms and identity from the token.
 */
export interface JoinClaims {
  readonly userName: string;
  readonly companyCode: string;
  readonly systemCode: string;
  readonly department: number | null;
  readonly group: number | null;
  readonly employee: string;
  readonly socketId: string;
}

/** The server's reply to a join: the person and their units according to the token. */
export interface Joined {
  readonly employeeId: number;
  readonly employee: string;
  readonly userName: string;
  readonly companyId: number;
  readonly departmentId: number | null;
  readonly groupId: number | null;
}

/** Messages of a client, by their names on the socket. */
export interface ClientMessages {
  join(claims: JoinClaims, answer?: (joined: Joined) => void): void;
}
