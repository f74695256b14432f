import { Id, Text } from '@atrium/sdk';
import { z } from 'zod';
import { MAX_FIELDS, MAX_TEXT_LENGTH } from '../../contract/limits.ts';
import type { AccountEntry, AccountErrors, AccountsContext } from '../AccountsContext.ts';
import { logBroken } from './passwordVersions.ts';

/** The value of a required field, with the name that it had when it was saved. */
export interface FieldValue {
  readonly id: number;
  readonly name: string;
  readonly value: string;
}

const Stored = z.array(z.object({ id: z.int(), name: z.string(), value: z.string() }));

/**
 * The values of an account, decrypted.
 *
 * @returns undefined if their bytes cannot be opened, which is logged: the account can still be read, and the values replaced
 */
export function openFieldValues(
  context: AccountsContext,
  { id, fieldValues, fieldsVersion }: Pick<AccountEntry, 'id' | 'fieldValues' | 'fieldsVersion'>,
): FieldValue[] | undefined {
  if (!fieldValues) return [];
  const binding = { table: 'accounts', record: id, version: fieldsVersion } as const;
  try {
    return Stored.parse(JSON.parse(context.secrets.open(fieldValues, binding)));
  } catch (error) {
    logBroken(context, binding, error);
    return undefined;
  }
}

/** The columns for new values: sealed again, with the next number. */
export function sealFieldValues(
  { secrets }: AccountsContext,
  { id, fieldsVersion }: Pick<AccountEntry, 'id' | 'fieldsVersion'>,
  values: readonly FieldValue[],
): Pick<AccountEntry, 'fieldValues' | 'fieldsVersion'> {
  const version = fieldsVersion + 1;
  const sealed = () => secrets.seal(JSON.stringify(values), { table: 'accounts', record: id, version });
  return { fieldValues: values.length > 0 ? sealed() : null, fieldsVersion: version };
}

const Sent = z.array(z.object({ id: Id, value: z.string() })).max(2 * MAX_FIELDS);
const Value = Text(0, MAX_TEXT_LENGTH);

/** A required field of a purpose. */
interface RequiredField {
  readonly id: number;
  readonly name: string;
  readonly isEnabled: boolean;
}

/**
 * The values for the required fields of a purpose, in their order (C.9-8). Disabled fields are kept, and not required.
 *
 * @param text JSON of `[{ id, name, value }]`; undefined to check the values that are stored
 * @param present the stored values
 */
export function readFieldValues(
  text: string | undefined,
  present: readonly FieldValue[],
  fields: readonly RequiredField[],
  errors: AccountErrors,
): FieldValue[] {
  const sent = text === undefined ? present : parse(text);
  const known = new Set([...fields, ...present].map(({ id }) => id));
  if (!sent || sent.some(({ id }) => !known.has(id)) || new Set(sent.map(({ id }) => id)).size < sent.length) {
    errors.add('dynamicFields', 'dynamicFields.invalid');
    return [];
  }
  return fields.flatMap(({ id, name, isEnabled }) => {
    const wrong = (key: 'requiredField.required' | 'requiredField.invalid') =>
      errors.add(`dynamicFields.${id}`, key, { name, most: MAX_TEXT_LENGTH }, name);
    const value = Value.safeParse(sent.find((one) => one.id === id)?.value ?? '');
    if (!value.success) wrong('requiredField.invalid');
    else if (value.data !== '') return [{ id, name, value: value.data }];
    else if (isEnabled) wrong('requiredField.required');
    return [];
  });
}

function parse(text: string): z.infer<typeof Sent> | undefined {
  try {
    return Sent.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
