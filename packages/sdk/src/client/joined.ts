import { isChinese } from './sdkText.ts';

/** What stands between two of them, in Chinese and in every other language. */
const BETWEEN = { names: ['、', ', '], clauses: ['，', ', '] } as const;

/**
 * Names one after the other, or the clauses of a label, in the way of the language that the page is in. Components draw anew by
 * the texts around it.
 */
export function joined(parts: readonly string[], as: keyof typeof BETWEEN = 'names'): string {
  const [chinese, other] = BETWEEN[as];
  return parts.join(isChinese() ? chinese : other);
}
