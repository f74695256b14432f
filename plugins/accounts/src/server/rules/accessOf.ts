import type { Relation } from './relationToAccount.ts';
import type { ListedEntry } from '../AccountsContext.ts';
import type { SeenAccount } from './seenAccount.ts';

/**
 * Whether a person may see the password now. Of a disabled account its owner only (C.9-13); a manager who is no reader, and a
 * reader where the owner wants to be asked, after the owner has agreed.
 */
export function accessOf(
  { account, isGranted, isAsked }: Pick<SeenAccount<ListedEntry>, 'account' | 'isGranted' | 'isAsked'>,
  relation: Relation,
): 'open' | 'consent' | 'asked' | 'disabled' {
  if (relation === 'owner') return 'open';
  if (!account.isEnabled) return 'disabled';
  if (isGranted) return 'open';
  if (relation === 'manager' || account.needsConsent) return isAsked ? 'asked' : 'consent';
  return 'open';
}
