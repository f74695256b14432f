import { createContext, useContext } from 'react';
import type { NoticeBoard, NoticesService } from './notices.ts';
import type { ExpiredPassword } from './session/ExpiredPassword.ts';
import type { ProofRequests } from './session/ProofRequests.ts';
import type { TokenStore } from './TokenStore.ts';
import type { HostPreferences, HostSession, Transport } from './tokens.ts';
import type { CallEvents } from './transport/CallEvents.ts';

/**
 * The few services of every page, created once by `composeEntry`. A plain object: inversify is loaded with the
 * workspace, whose `Scope` has those that plugins may use, so that sign-in stays small.
 */
export interface Entry {
  readonly events: CallEvents;
  readonly tokens: TokenStore;
  readonly proofs: ProofRequests;
  readonly transport: Transport;
  readonly preferences: HostPreferences;
  readonly session: HostSession;
  readonly expired: ExpiredPassword;
  readonly board: NoticeBoard;
  readonly notices: NoticesService;
}

/** The entry of this page. */
export const EntryContext = createContext<Entry | null>(null);

/** The services of every page: of sign-in, and of what is outside of the workspace's scope. */
export function useEntry(): Entry {
  const entry = useContext(EntryContext);
  if (!entry) throw new Error('useEntry() was called outside the application');
  return entry;
}
