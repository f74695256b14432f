import type { FieldError, RequestFacts } from '@atrium/sdk/server';
import type { NavContext } from '../NavContext.ts';
import type { Problem } from './problemsOf.ts';
import { words } from './words.ts';

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
    label: words(language, `field.${field}`),
    rule: words(language, key),
  }));
  throw context.refuse.invalid('refused.field', { label: errors[0]!.label, rule: errors[0]!.rule }, { errors });
}
