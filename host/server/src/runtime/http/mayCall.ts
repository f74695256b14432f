import { type CallNeed, isRecent } from '@atrium/sdk';
import type { Authenticated } from '../../core/services.ts';

type Live = Extract<Authenticated, { state: 'live' }>;

/**
 * Checks an endpoint's `needs`. The change token is valid only for calls that list it. A missing action is 422, never
 * 403, which would sign the person out (C.1-4).
 */
export function mayCall(needs: CallNeed, live: Live | undefined): 'yes' | 'noSession' | 'notAllowed' {
  if (needs === 'public') return 'yes';
  if (!live) return 'noSession';
  if (needs === 'changeToken') return 'yes';
  if (live.claims.aud !== 'portal') return 'noSession';
  if (needs === 'anyone') return 'yes';
  if (isRecent(needs)) return needs.all.every((action) => live.caller.can(action)) ? 'yes' : 'notAllowed';
  const actions = typeof needs === 'string' ? [needs] : needs;
  return actions.some((action) => action === 'anyone' || live.caller.can(action)) ? 'yes' : 'notAllowed';
}
