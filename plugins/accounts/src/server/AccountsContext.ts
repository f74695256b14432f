import type { TextKey } from '@atrium/sdk';
import type { FieldErrors, ServerContext } from '@atrium/sdk/server';
import type contract from '../contract.ts';
import type { accounts } from './tables.ts';

export type AccountsContext = ServerContext<typeof contract>;
export type AccountErrors = FieldErrors<TextKey<typeof contract>>;
export type Api = (typeof contract)['api'];
export type AccountEntry = typeof accounts.$inferSelect;
/** Without what only the form of an account needs. */
export type ListedEntry = Omit<
  AccountEntry,
  | 'fieldValues'
  | 'fieldsVersion'
  | 'otherLinks'
  | 'changedVersion'
  | 'rotateDays'
  | 'remindDays'
  | 'remindReaders'
  | 'reminded'
  | 'createdOn'
  | 'updatedBy'
>;

/** An account in the audit log. */
export const auditTarget = (id: number) => `account:${id}`;
