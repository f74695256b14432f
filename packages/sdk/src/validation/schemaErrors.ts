import type { z } from 'zod';
import type { FieldErrors } from '../client/recordFormTypes.ts';
import { isChinese } from '../client/sdkText.ts';
import { fill, type Variables } from '../texts.ts';
import en from './locales/en.json' with { type: 'json' };
import zhTW from './locales/zh-TW.json' with { type: 'json' };

/**
 * Validates the fields of a form against a schema of the contract, with the messages that the server would return, in the
 * language of the page: `validate` of `useRecordForm`.
 *
 * @param blank messages of texts that are blank, where the plugin has words of its own
 * @returns the first message of each field that is wrong
 *
 * @example
 * validate: (fields) => schemaErrors(NoteFields, fields, { title: t('title.required') })
 */
export function schemaErrors<Fields extends object>(
  schema: z.ZodType,
  fields: Fields,
  blank: FieldErrors<NoInfer<Fields>> = {},
): FieldErrors<Fields> {
  const result = schema.safeParse(fields, { error: describeIssues(isChinese() ? 'zh-TW' : 'en') as never });
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) errors[String(path[0] ?? '')] ??= message;
  const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === '';
  for (const [name, value] of Object.entries(fields)) {
    const message = blank[name as keyof Fields];
    if (message !== undefined && isBlank(value)) errors[name] = message;
  }
  return errors as FieldErrors<Fields>;
}

/** Languages of the messages. */
export type RuleLanguage = 'zh-TW' | 'en';
type RuleKey = keyof typeof zhTW;

const catalogues: Readonly<Record<RuleLanguage, Readonly<Record<RuleKey, string>>>> = { 'zh-TW': zhTW, en };

/** What a schema complains about, as zod reports it. */
export type Issue = Readonly<Record<string, unknown>> & { readonly code: string; readonly input?: unknown };
/** Returns the message of an issue. */
export type Describe = (issue: Issue) => string;

type Say = (key: RuleKey, variables?: Variables) => string;

/**
 * Describes issues in a language. Passed to zod as `error`, it describes those for which the author of the schema has no
 * message; the server and the forms of browsers share it.
 */
export const describeIssues =
  (language: RuleLanguage): Describe =>
  (issue) => {
    const say: Say = (key, variables) => fill(catalogues[language][key], variables);
    switch (issue.code) {
      case 'invalid_type': {
        if (issue.input === undefined || issue.input === null) return say('required');
        return say(ruleOr(`type.${String(issue['expected'])}`, 'invalid'));
      }
      case 'too_small':
        return say(`least.${sizeOf(issue)}`, { minimum: Number(issue['minimum']) });
      case 'too_big':
        return say(`most.${sizeOf(issue)}`, { maximum: Number(issue['maximum']) });
      case 'invalid_union':
        return describeIssues(language)(relevantIssue(issue));
      case 'invalid_format':
        return say(ruleOr(`format.${String(issue['format'])}`, 'format'));
      case 'invalid_value':
        return describeValues((issue['values'] as readonly unknown[]).map(String), language, say);
      case 'custom':
        return custom(issue, say);
      default:
        return say('invalid');
    }
  };

/** Words of the wire (`ASC`, `true`) are not what people read in Chinese. */
function describeValues(values: readonly string[], language: RuleLanguage, say: Say): string {
  if (values.includes('true') && values.includes('false')) return say('type.boolean');
  if (language !== 'en' && values.some((value) => /[a-z]{2}/i.test(value))) return say('choice');
  return say('oneOf', { values: values.join(language === 'en' ? ', ' : '、') });
}

/** The relevant issue of a union: that of the member with the right type, else of the first member. */
function relevantIssue(issue: Issue): Issue {
  const nested = (issue['errors'] as readonly (readonly Issue[])[] | undefined)?.flat() ?? [];
  const relevant = nested.find(({ code }) => code !== 'invalid_type') ?? nested[0];
  return relevant ? { ...relevant, input: issue.input } : { ...issue, code: 'unknown' };
}

function custom(issue: Issue, say: Say): string {
  const params = issue['params'] as ({ readonly code?: string } & Variables) | undefined;
  return say(ruleOr(params?.code ?? '', 'invalid'), params);
}

/** The key if the catalogue has it, else the other one. */
function ruleOr(key: string, otherwise: RuleKey): RuleKey {
  return Object.hasOwn(zhTW, key) ? (key as RuleKey) : otherwise;
}

function sizeOf(issue: Issue): 'text' | 'list' | 'number' {
  if (issue['origin'] === 'string') return 'text';
  return issue['origin'] === 'array' ? 'list' : 'number';
}
