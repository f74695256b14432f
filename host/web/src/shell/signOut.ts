import type { HostSession } from '../services/tokens.ts';
import type { Unsaved } from './unsaved/Unsaved.ts';

/** Signs out after one question about unsaved input, if there is any (C.11-13). */
export async function signOut(session: HostSession, unsaved: Unsaved): Promise<void> {
  if (await unsaved.confirmDiscardAll('signOut')) await session.logout();
}
