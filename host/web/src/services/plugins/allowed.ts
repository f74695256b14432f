import type { Need } from '@atrium/sdk';
import type { Session } from '@atrium/sdk/client';

/**
 * Returns whether the person meets a contribution's `needs`: any one of the actions; without `needs`, being signed in
 * is enough.
 */
export function isAllowed(needs: Need | undefined, session: Pick<Session, 'can'>): boolean {
  if (needs === undefined) return true;
  const any = typeof needs === 'string' ? [needs] : needs;
  return any.some((need) => need === 'public' || need === 'anyone' || session.can(need));
}
