import { isChinese } from './sdkText.ts';

/** The separator in Chinese and in every other language. */
const BETWEEN = { names: ['、', ', '], clauses: ['，', ', '] } as const;

/**
 * Joins names or clauses with the separator of the page's language. It is not reactive: components rerender through the
 * texts around it.
 */
export function joined(parts: readonly string[], as: keyof typeof BETWEEN = 'names'): string {
  const [chinese, other] = BETWEEN[as];
  return parts.join(isChinese() ? chinese : other);
}
