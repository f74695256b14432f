import type { FieldError } from '@atrium/sdk';
import { describeIssues } from '@atrium/sdk/validation';
import type { z } from 'zod';
import type { Language } from './texts.ts';

/** Maximum number of errors in a response. */
const MAX_ERRORS = 50;
/** Maximum length of a field's name in a response, since callers may choose it. */
const MAX_FIELD_LENGTH = 200;

const describers = { 'zh-TW': describeIssues('zh-TW'), en: describeIssues('en') } as const;

export type Checked =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly issues: readonly z.core.$ZodIssue[] };

/**
 * Validates a value against a schema, with messages in the caller's language. Schemas with asynchronous rules are
 * awaited.
 *
 * @param stopEarly stops at the first error, for large values
 */
export function check(
  schema: z.ZodType,
  value: unknown,
  language: Language,
  stopEarly = false,
): Checked | Promise<Checked> {
  const how = { error: describers[language], abortEarly: stopEarly } as never;
  try {
    return checked(schema.safeParse(value, how));
  } catch (error) {
    if ((error as Error).constructor.name !== '$ZodAsyncError') throw error;
    return schema.safeParseAsync(value, how).then(checked);
  }
}

const checked = (result: z.ZodSafeParseResult<unknown>): Checked =>
  result.success ? { ok: true, value: result.data } : { ok: false, issues: result.error.issues.slice(0, MAX_ERRORS) };

/** What is wrong at a path of a value. */
export type Issue = Pick<z.core.$ZodIssue, 'path' | 'message'>;

/** One error per field: its first issue. */
export function fieldErrors(issues: readonly Issue[], label: (field: string) => string): readonly FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const { path, message } of issues) {
    const field = path.map(String).join('.').slice(0, MAX_FIELD_LENGTH);
    if (!errors.has(field)) errors.set(field, { field, label: label(field), rule: message });
  }
  return [...errors.values()];
}

/**
 * The value as a schema of a contract has it, for what plugins pass each other.
 *
 * @throws TypeError with the path at which the value called `name` is invalid
 */
export async function fit(schema: z.ZodType, value: unknown, name: string): Promise<unknown> {
  const result = await check(schema, value, 'en');
  if (result.ok) return result.value;
  const first = result.issues[0];
  throw new TypeError(`${name} does not fit at "${first?.path.map(String).join('.')}": ${first?.message}`);
}
