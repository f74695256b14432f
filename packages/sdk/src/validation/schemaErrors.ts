import type { z } from 'zod';
import { isChinese } from '../client/sdkText.ts';
import type { FieldErrors } from '../client/recordFormTypes.ts';
import { describeIssues } from './describeIssues.ts';

/**
 * Validates the fields of a form against a schema of the contract, with the messages that the server would return, in the
 * language of the page: `validate` of `useRecordForm`.
 *
 * @returns the first message of each field that is wrong
 *
 * @example
 * validate: (fields) => schemaErrors(NoteFields, fields)
 */
export function schemaErrors<Fields extends object>(schema: z.ZodType, fields: Fields): FieldErrors<Fields> {
  const result = schema.safeParse(fields, { error: describeIssues(isChinese() ? 'zh-TW' : 'en') as never });
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) errors[String(path[0] ?? '')] ??= message;
  return errors as FieldErrors<Fields>;
}
