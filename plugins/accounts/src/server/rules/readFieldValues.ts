import { Id, Text } from '@atrium/sdk';
import { z } from 'zod';
import { MAX_FIELDS, MAX_TEXT_LENGTH } from '../../contract/limits.ts';
import type { AccountErrors } from '../AccountsContext.ts';
import type { FieldValue } from './fieldValues.ts';

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
