import { catalogueTexts, type FieldError, type RequestFacts } from '@atrium/sdk/server';
import en from '../../../locales/en.json' with { type: 'json' };
import zhTW from '../../../locales/zh-TW.json' with { type: 'json' };
import type { NavContext } from '../NavContext.ts';
import type { Problem } from './problemsOf.ts';

const text = catalogueTexts(zhTW, en);

/** @throws Refusal 422 with the first rule that does not hold, and a line for each, where there is one. */
export function refuseProblems(
  context: NavContext,
  problems: readonly Problem[],
  language: RequestFacts['language'],
): void {
  const [first] = problems;
  if (!first) return;
  const errors: FieldError[] = problems.map(({ field, key }) => ({
    field,
    label: text(language, `field.${field}`),
    rule: text(language, key),
  }));
  throw context.refuse.invalid('refused.field', { label: errors[0]!.label, rule: errors[0]!.rule }, { errors });
}
