import { fromUnitKeys, toUnitKeys } from '@atrium/sdk';
import { addDays } from '@atrium/sdk/days';
import type { Account, Item } from '../types.ts';

/** The field of the form, and of the server's errors, that holds the value of a required field. */
type ValueName = `dynamicFields.${number}`;
export const valueName = (id: number): ValueName => `dynamicFields.${id}`;
const isValueName = (name: string): name is ValueName => name.startsWith('dynamicFields.');

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
  /** Those who are named by name. */
  readonly readers: readonly number[];
  /** Units whose people are readers, as `toUnitKeys` names them. */
  readonly units: readonly string[];
  readonly remark: string;
  readonly needsConsent: boolean;
  readonly rotateDays: number | null;
  readonly remindDays: number | null;
  readonly remindReaders: boolean;
}

/** What a person fills in: the fields, and a text for each required field of the purpose. */
export type AccountFields = PlainFields & { readonly [Name in ValueName]: string };

export const BLANK: AccountFields = {
  platformId: null,
  typeId: null,
  purposeId: null,
  title: '',
  account: '',
  isEnabled: true,
  password: '',
  password2: '',
  link: '',
  otherLinks: [],
  extras: [],
  applyDate: null,
  readers: [],
  units: [],
  remark: '',
  needsConsent: false,
  rotateDays: null,
  remindDays: 7,
  remindReaders: false,
};

const toValues = ({ originDynamicRequiredFields }: Account): Record<ValueName, string> =>
  Object.fromEntries(originDynamicRequiredFields.map(({ id, value }) => [valueName(id), value]));

const toFormExtra = ({ key, name, kind, value }: Account['extras'][number]): FormExtra => ({
  key,
  name,
  kind,
  isStored: true,
  value: kind === 'text' ? value : null,
});

/** An account as its form begins: its password locked. */
export const toFields = (account: Account): AccountFields => ({
  platformId: account.platformId,
  typeId: account.typeId,
  purposeId: account.purposeId,
  title: account.title,
  account: account.account,
  isEnabled: account.isEnabled,
  password: null,
  password2: '',
  otherLinks: account.otherLinks,
  extras: account.extras.map(toFormExtra),
  link: account.link,
  applyDate: account.applyDate,
  remark: account.remark,
  readers: account.named,
  units: toUnitKeys(account.units),
  needsConsent: account.needsConsent,
  rotateDays: account.rotateDays,
  remindDays: account.remindDays,
  remindReaders: account.remindReaders,
  ...toValues(account),
});

/** A copy: the password and protected fields are not copied, and a date that may not be chosen any more is not either. */
export const toCopy = (account: Account, today: string): AccountFields => ({
  ...toFields(account),
  password: '',
  isEnabled: true,
  extras: account.extras
    .map(toFormExtra)
    .filter(({ value }) => value !== null)
    .map((extra) => ({ ...extra, isStored: false })),
  applyDate: account.applyDate !== null && account.applyDate < addDays(today, -1) ? null : account.applyDate,
});

/** Never stored in this browser: the password, and what the server encrypts as well. */
export const isSecret = (name: string): boolean =>
  name === 'password' || name === 'password2' || name === 'extras' || isValueName(name);

/** What is sent besides the password and further fields, which are encrypted first. */
type Plain = Omit<AccountFields, 'password' | 'password2'>;

/** Encrypted for the session; undefined where they stay. */
interface Sealed {
  readonly password: string | undefined;
  readonly extras: Awaited<ReturnType<typeof sealExtras>> | undefined;
}

/** Further fields as they are sent; what the form has not changed is not sent. */
export const sealExtras = (extras: readonly FormExtra[], encrypt: (text: string) => Promise<string>) =>
  Promise.all(
    extras.map(async ({ key, isStored, name, kind, value }) => ({
      ...(isStored && { key }),
      name: name.trim(),
      kind,
      // the wire takes no line breaks inside of an encrypted text
      ...(value !== null && { value: kind === 'text' ? value : await encrypt(JSON.stringify(value)) }),
    })),
  );

/** The required fields of the purpose with their values, as JSON text (C.9-8); what the account has besides them is kept. */
function writeDynamicFields(fields: Plain, required: readonly Item[], record: Account | null): string {
  const known = new Set(required.map(({ id }) => id));
  const isSamePurpose = record?.purposeId === fields.purposeId;
  const kept = isSamePurpose ? record.originDynamicRequiredFields.filter(({ id }) => !known.has(id)) : [];
  return JSON.stringify([
    ...required.map(({ id, name }) => ({ id, name, value: fields[valueName(id)] ?? '' })),
    ...kept,
  ]);
}

/** The body of a new account. */
export function toNewAccount(fields: Plain, required: readonly Item[], { password, extras }: Sealed) {
  return {
    ...pickShared(fields),
    platformId: fields.platformId!,
    typeId: fields.typeId!,
    purposeId: fields.purposeId!,
    password: password!,
    extras: extras ?? [],
    ...pickAudience(fields),
    dynamicFields: writeDynamicFields(fields, required, null),
  };
}

/** The body of a change: only what differs from the record. */
export function toChanges(
  changes: Partial<AccountFields>,
  fields: Plain,
  required: readonly Item[],
  record: Account,
  { password, extras }: Sealed,
) {
  const names = new Set(Object.keys(changes));
  const isChanged = (name: string) => names.has(name);
  const shared = Object.fromEntries(Object.entries(pickShared(fields)).filter(([name]) => isChanged(name)));
  const hasValues = isChanged('purposeId') || record.hasBrokenValues || [...names].some(isValueName);
  return {
    ...shared,
    ...(isChanged('platformId') && { platformId: fields.platformId! }),
    ...(isChanged('typeId') && { typeId: fields.typeId! }),
    ...(isChanged('purposeId') && { purposeId: fields.purposeId! }),
    ...((isChanged('readers') || isChanged('units')) && pickAudience(fields)),
    ...(hasValues && { dynamicFields: writeDynamicFields(fields, required, record) }),
    ...(password !== undefined && { password }),
    ...(isChanged('extras') && { extras: extras ?? [] }),
    version: record.version,
  };
}

/** Readers are sent with their units: without these a call means everyone who is a reader. */
const pickAudience = ({ readers, units }: Plain) => ({ readers: [...readers], units: fromUnitKeys(units) });

const pickShared = ({
  title,
  account,
  link,
  otherLinks,
  applyDate,
  isEnabled,
  remark,
  needsConsent,
  rotateDays,
  remindDays,
  remindReaders,
}: Plain) => ({
  title,
  account,
  link,
  otherLinks: otherLinks.map((each) => each.trim()).filter((each) => each !== ''),
  applyDate,
  isEnabled,
  remark,
  needsConsent,
  rotateDays,
  remindDays,
  remindReaders,
});
