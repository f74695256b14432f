import { addDays } from '@atrium/sdk/days';
import type { Account } from '../types.ts';

/** The field of the form, and of the server's errors, that holds the value of a required field. */
export type ValueName = `dynamicFields.${number}`;
export const valueName = (id: number): ValueName => `dynamicFields.${id}`;
export const isValueName = (name: string): name is ValueName => name.startsWith('dynamicFields.');

/** A further field in the form. */
export interface FormExtra {
  /** Of the stored one; of a new one its number in this form. */
  readonly key: string;
  readonly isStored: boolean;
  readonly name: string;
  readonly kind: Account['extras'][number]['kind'];
  /** null: the stored one stays, which the form does not know. */
  readonly value: string | null;
}

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
  readonly otherLinks: readonly string[];
  readonly extras: readonly FormExtra[];
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
  ...{ password: '', password2: '', link: '', otherLinks: [], extras: [], applyDate: null, readers: [], remark: '' },
  ...{ needsConsent: false, rotateDays: null, remindDays: 7, remindReaders: false },
};

const valuesOf = ({ originDynamicRequiredFields }: Account): Record<ValueName, string> =>
  Object.fromEntries(originDynamicRequiredFields.map(({ id, value }) => [valueName(id), value]));

const toFormExtra = ({ key, name, kind, value }: Account['extras'][number]): FormExtra => ({
  ...{ key, name, kind, isStored: true },
  value: kind === 'text' ? value : null,
});

/** An account as its form begins: its password locked. */
export const fieldsOf = (account: Account): AccountFields => ({
  ...{ platformId: account.platformId, typeId: account.typeId, purposeId: account.purposeId },
  ...{ title: account.title, account: account.account, isEnabled: account.isEnabled, password: null, password2: '' },
  ...{ otherLinks: account.otherLinks, extras: account.extras.map(toFormExtra) },
  ...{ link: account.link, applyDate: account.applyDate, readers: account.readers, remark: account.remark },
  ...{ needsConsent: account.needsConsent, rotateDays: account.rotateDays },
  ...{ remindDays: account.remindDays, remindReaders: account.remindReaders },
  ...valuesOf(account),
});

/** A copy: the password and protected fields are not copied, and a date that may not be chosen any more is not either. */
export const copyOf = (account: Account, today: string): AccountFields => ({
  ...fieldsOf(account),
  ...{ password: '', isEnabled: true },
  extras: account.extras
    .map(toFormExtra)
    .filter(({ value }) => value !== null)
    .map((extra) => ({ ...extra, isStored: false })),
  applyDate: account.applyDate !== null && account.applyDate < addDays(today, -1) ? null : account.applyDate,
});

/** Never stored in this browser: the password, and what the server encrypts as well. */
export const isSecret = (name: string): boolean =>
  name === 'password' || name === 'password2' || name === 'extras' || isValueName(name);
