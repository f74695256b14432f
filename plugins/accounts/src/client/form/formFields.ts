import { addDays } from '@atrium/sdk/days';
import type { Account } from '../types.ts';

/** The field of the form, and of the server's errors, that holds the value of a required field. */
export type ValueName = `dynamicFields.${number}`;
export const valueName = (id: number): ValueName => `dynamicFields.${id}`;
export const isValueName = (name: string): name is ValueName => name.startsWith('dynamicFields.');

/** The fields of an account, without the values of what its purpose requires. */
interface PlainFields {
  readonly platformId: number | null;
  readonly typeId: number | null;
  readonly purposeId: number | null;
  readonly title: string;
  readonly account: string;
  readonly isEnabled: boolean;
  /** null while it is locked: the stored password stays (C.9-4). */
  readonly password: string | null;
  /** Entered again; never sent (C.9-10). */
  readonly password2: string;
  readonly link: string;
  readonly applyDate: string | null;
  readonly readers: readonly number[];
  readonly remark: string;
  readonly needsConsent: boolean;
  readonly rotateDays: number | null;
  readonly remindDays: number | null;
  readonly remindReaders: boolean;
}

/** What a person fills in: the fields, and a text for each required field of the purpose. */
export type AccountFields = PlainFields & { readonly [Name in ValueName]: string };

export const BLANK: AccountFields = {
  ...{ platformId: null, typeId: null, purposeId: null, title: '', account: '', isEnabled: true },
  ...{ password: '', password2: '', link: '', applyDate: null, readers: [], remark: '' },
  ...{ needsConsent: false, rotateDays: null, remindDays: 7, remindReaders: false },
};

const valuesOf = ({ originDynamicRequiredFields }: Account): Record<ValueName, string> =>
  Object.fromEntries(originDynamicRequiredFields.map(({ id, value }) => [valueName(id), value]));

/** An account as its form begins: its password locked. */
export const fieldsOf = (account: Account): AccountFields => ({
  ...{ platformId: account.platformId, typeId: account.typeId, purposeId: account.purposeId },
  ...{ title: account.title, account: account.account, isEnabled: account.isEnabled, password: null, password2: '' },
  ...{ link: account.link, applyDate: account.applyDate, readers: account.readers, remark: account.remark },
  ...{ needsConsent: account.needsConsent, rotateDays: account.rotateDays },
  ...{ remindDays: account.remindDays, remindReaders: account.remindReaders },
  ...valuesOf(account),
});

/** A copy: the password is not copied, and a date that may not be chosen any more is not either. */
export const copyOf = (account: Account, today: string): AccountFields => ({
  ...fieldsOf(account),
  ...{ password: '', isEnabled: true },
  applyDate: account.applyDate !== null && account.applyDate < addDays(today, -1) ? null : account.applyDate,
});

/** Never stored in this browser: the password, and what the server encrypts as well. */
export const isSecret = (name: string): boolean => name === 'password' || name === 'password2' || isValueName(name);
