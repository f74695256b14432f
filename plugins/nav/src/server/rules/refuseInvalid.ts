import type { FieldError, RequestFacts } from '@atrium/sdk/server';
import type { NavContext } from '../NavContext.ts';
import type { EntryError } from './validateEntry.ts';
import { navText } from './navText.ts';

/** @throws Refusal 422 with the first violated rule as message and all of them as field errors */
export function refuseInvalid(
  context: NavContext,
  problems: readonly EntryError[],
  language: RequestFacts['language'],
): void {
  const [first] = problems;
  if (!first) return;
  const errors: FieldError[] = problems.map(({ field, key }) => ({
    field,
    label: navText(language, `field.${field}`),
    rule: navText(language, key),
  }));
  throw context.refuse.invalid('refused.field', { label: errors[0]!.label, rule: errors[0]!.rule }, { errors });
}
