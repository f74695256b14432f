import type { FieldError } from '@atrium/sdk';
import type { z } from 'zod';
import type { Language } from '../../core/texts/hostText.ts';
import { hostText } from '../../core/texts/hostText.ts';

type Issue = Readonly<Record<string, unknown>> & { readonly code: string; readonly input?: unknown };
type Describe = (issue: Issue) => string;

const KINDS = new Set(['string', 'number', 'int', 'boolean', 'array', 'object', 'date']);
const FORMATS = new Set(['date', 'time', 'datetime', 'email', 'url']);

/** The message of one issue: the schema author's own, else by the kind of the issue. */
const describeIn =
  (language: Language): Describe =>
  (issue) => {
    const say = (key: string, variables?: Readonly<Record<string, string | number>>) =>
      hostText(language, `rule.${key}`, variables);
    switch (issue.code) {
      case 'invalid_type': {
        if (issue.input === undefined || issue.input === null) return say('required');
        return say(KINDS.has(String(issue['expected'])) ? `type.${String(issue['expected'])}` : 'invalid');
      }
      case 'too_small':
        return say(`least.${sizeOf(issue)}`, { minimum: Number(issue['minimum']) });
      case 'too_big':
        return say(`most.${sizeOf(issue)}`, { maximum: Number(issue['maximum']) });
      case 'invalid_union':
        return describeIn(language)(relevantIssue(issue));
      case 'invalid_format':
        return say(FORMATS.has(String(issue['format'])) ? `format.${String(issue['format'])}` : 'format');
      case 'invalid_value':
        return say('oneOf', {
          values: (issue['values'] as readonly unknown[]).map(String).join(language === 'en' ? ', ' : '、'),
        });
      case 'custom':
        return custom(issue, say);
      default:
        return say('invalid');
    }
  };

/** The relevant issue of a union: that of the member with the right type, else of the first member. */
function relevantIssue(issue: Issue): Issue {
  const nested = (issue['errors'] as readonly (readonly Issue[])[] | undefined)?.flat() ?? [];
  const relevant = nested.find(({ code }) => code !== 'invalid_type') ?? nested[0];
  return relevant ? { ...relevant, input: issue.input } : { ...issue, code: 'unknown' };
}

function custom(
  issue: Issue,
  say: (key: string, variables?: Readonly<Record<string, string | number>>) => string,
): string {
  const params = issue['params'] as
    ({ readonly code?: string } & Readonly<Record<string, string | number>>) | undefined;
  return params?.code === undefined ? say('invalid') : say(params.code, params);
}

function sizeOf(issue: Issue): 'text' | 'list' | 'number' {
  if (issue['origin'] === 'string') return 'text';
  return issue['origin'] === 'array' || issue['origin'] === 'set' ? 'list' : 'number';
}

/** Maximum number of errors in a response. */
const MAX_ERRORS = 50;
/** Maximum length of a field's name in a response, since callers may choose it. */
const MAX_FIELD_LENGTH = 200;

const describers = { 'zh-TW': describeIn('zh-TW'), en: describeIn('en') } as const;

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

/** One error per field: its first issue. */
export function fieldErrors(
  issues: readonly z.core.$ZodIssue[],
  label: (field: string) => string,
): readonly FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const { path, message } of issues) {
    const field = path.map(String).join('.').slice(0, MAX_FIELD_LENGTH);
    if (!errors.has(field)) errors.set(field, { field, label: label(field), rule: message });
  }
  return [...errors.values()];
}
