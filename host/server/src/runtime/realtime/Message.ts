import type { Audience, Caller } from '@atrium/sdk/server';
import type { HostEvent, KickoutReason, PluginEvent } from '@atrium/sdk/host';

/** A message to sockets, stored in the outbox as JSON and passed between processes unchanged. */
export type Message =
  /** Socket event `event` (C.4-10): content, or control (C.4-1). */
  | { readonly kind: 'event'; readonly to: Audience; readonly payload: Omit<HostEvent, 'seq'> }
  /** Socket event `plugin`: an event of a plugin's contract. */
  | ({ readonly kind: 'plugin'; readonly to: Audience } & Omit<PluginEvent, 'seq'>)
  /** Socket event `kickout`, then the end of the session's sockets (C.4-12). */
  | { readonly kind: 'kickout'; readonly session: string; readonly reason: KickoutReason; readonly at: string }
  /** The end of a session's sockets without a reason. */
  | { readonly kind: 'close'; readonly session: string }
  /** The end of one socket of a person (C.2-24). */
  | { readonly kind: 'closeSocket'; readonly socket: string; readonly employee: number }
  /** The newest socket of the person's session joins the rooms of these units (C.2-24). */
  | { readonly kind: 'bind'; readonly person: RoomFacts };

/** The facts that determine the rooms of a person's socket. */
export type RoomFacts = Pick<Caller, 'id' | 'companyId' | 'departmentId' | 'sessionId'>;

/** The rooms of a person's socket (C.4-9). */
export function roomsFor({ id, companyId, departmentId, sessionId }: RoomFacts): readonly string[] {
  const unit = departmentId === null ? [] : [`dept:${departmentId}`];
  return ['everyone', `company:${companyId}`, ...unit, `emp:${id}`, `sess:${sessionId}`];
}

/** The rooms of an audience (C.4-9). */
export function roomsOf(to: Audience): readonly string[] {
  if ('employees' in to) return to.employees.map((id) => `emp:${id}`);
  if ('company' in to) return [`company:${to.company}`];
  if ('department' in to) return [`dept:${to.department}`];
  return 'session' in to ? [`sess:${to.session}`] : ['everyone'];
}
