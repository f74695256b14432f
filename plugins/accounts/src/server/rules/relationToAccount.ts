import type { Caller } from '@atrium/sdk/server';
import type { ListedEntry } from '../AccountsContext.ts';
import type { SeenAccount } from './seenAccount.ts';

/** Relations of the contract. */
export type Relation = 'owner' | 'keeper' | 'manager' | 'reader' | 'none';

/**
 * The caller's relation to an account (C.9-5). A manager who is a reader, or has access for a day, is a `keeper`: they may see
 * the password as well as change the account.
 */
export function relationToAccount(
  { account, isReader, isGranted }: Pick<SeenAccount<ListedEntry>, 'account' | 'isReader' | 'isGranted'>,
  caller: Caller,
): Relation {
  if (account.companyId !== caller.companyId) return 'none';
  if (account.ownerId === caller.id) return 'owner';
  const manages = caller.can('account.manageAll');
  if (isReader || isGranted) return manages ? 'keeper' : isReader ? 'reader' : 'none';
  return manages ? 'manager' : 'none';
}

/** Who may restore a deleted account; it is missing for its readers. */
export function relationToDeleted(row: SeenAccount, caller: Caller): 'owner' | 'manager' | 'none' {
  const relation = relationToAccount(row, caller);
  if (relation === 'owner') return 'owner';
  return relation === 'keeper' || relation === 'manager' ? 'manager' : 'none';
}
