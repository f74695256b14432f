import type { ClientContext } from '@atrium/sdk/client';
import type { z } from 'zod';
import type contract from '../contract.ts';
import type { AccessRequest as AccessRequestShape } from '../contract/accessCalls.ts';
import type {
  Account as AccountShape,
  AccountRow as AccountRowShape,
  FoundAccount as FoundShape,
} from '../contract/accountCalls.ts';
import type { LogEntry as LogEntryShape } from '../contract/revealCalls.ts';

export type Accounts = typeof contract;
export type AccountsClient = ClientContext<Accounts>;
export type Translate = AccountsClient['t'];

/** An account of the list. */
export type AccountRow = z.output<typeof AccountRowShape>;
/** The same with where a search found it. */
export type FoundAccount = z.output<typeof FoundShape>;
/** An account as its form has it. */
export type Account = z.output<typeof AccountShape>;
export type LogEntry = z.output<typeof LogEntryShape>;
export type AccessRequest = z.output<typeof AccessRequestShape>;
/** A platform, type, purpose or required field in a drop-down. */
export interface Item {
  readonly id: number;
  readonly name: string;
}
/** A purpose in a drop-down, with what its accounts need. */
export interface PurposeItem extends Item {
  readonly hasLink: boolean;
  readonly hasApplyDate: boolean;
  /** Names of its required fields. */
  readonly required: readonly string[];
}

/** Whether the caller may edit, delete and share an account, and sees its log. */
export const mayChange = ({ relation }: Pick<AccountRow, 'relation'>): boolean => relation !== 'reader';
