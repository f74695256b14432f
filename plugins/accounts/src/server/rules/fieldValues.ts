import { z } from 'zod';
import type { AccountEntry, AccountsContext } from '../AccountsContext.ts';
import { logBroken } from './brokenSecret.ts';

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
