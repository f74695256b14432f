import type { Account, Item } from '../types.ts';
import { type AccountFields, type FormExtra, isValueName, valueName } from './formFields.ts';

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
      ...{ name: name.trim(), kind },
      // the wire takes no line breaks inside of an encrypted text
      ...(value !== null && { value: kind === 'text' ? value : await encrypt(JSON.stringify(value)) }),
    })),
  );

/** The required fields of the purpose with their values, as JSON text (C.9-8); what the account has besides them is kept. */
export function dynamicFieldsOf(fields: Plain, required: readonly Item[], record: Account | null): string {
  const known = new Set(required.map(({ id }) => id));
  const isSamePurpose = record?.purposeId === fields.purposeId;
  const kept = isSamePurpose ? record.originDynamicRequiredFields.filter(({ id }) => !known.has(id)) : [];
  return JSON.stringify([
    ...required.map(({ id, name }) => ({ id, name, value: fields[valueName(id)] ?? '' })),
    ...kept,
  ]);
}

/** The body of a new account. */
export function newAccountOf(fields: Plain, required: readonly Item[], { password, extras }: Sealed) {
  return {
    ...sharedOf(fields),
    ...{ platformId: fields.platformId!, typeId: fields.typeId!, purposeId: fields.purposeId! },
    ...{ password: password!, extras: extras ?? [] },
    readers: [...fields.readers],
    dynamicFields: dynamicFieldsOf(fields, required, null),
  };
}

/** The body of a change: only what differs from the record. */
export function changesOf(
  changes: Partial<AccountFields>,
  fields: Plain,
  required: readonly Item[],
  record: Account,
  { password, extras }: Sealed,
) {
  const names = new Set(Object.keys(changes));
  const isChanged = (name: string) => names.has(name);
  const shared = Object.fromEntries(Object.entries(sharedOf(fields)).filter(([name]) => isChanged(name)));
  const hasValues = isChanged('purposeId') || record.hasBrokenValues || [...names].some(isValueName);
  return {
    ...shared,
    ...(isChanged('platformId') && { platformId: fields.platformId! }),
    ...(isChanged('typeId') && { typeId: fields.typeId! }),
    ...(isChanged('purposeId') && { purposeId: fields.purposeId! }),
    ...(isChanged('readers') && { readers: [...fields.readers] }),
    ...(hasValues && { dynamicFields: dynamicFieldsOf(fields, required, record) }),
    ...(password !== undefined && { password }),
    ...(isChanged('extras') && { extras: extras ?? [] }),
    version: record.version,
  };
}

const sharedOf = ({
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
