import en from '../locales/en.json' with { type: 'json' };
import zhTW from '../locales/zh-TW.json' with { type: 'json' };
import { fill, type Variables } from '../texts.ts';

/** True if the page is in Chinese: the language of the document's root element, Chinese by default. */
export function isChinese(): boolean {
  const language = globalThis.document?.documentElement.lang ?? '';
  return language === '' || language.startsWith('zh');
}

/** A text of the SDK's own catalogue, in the language of the page. */
export function sdkText(key: keyof typeof zhTW, variables?: Variables): string {
  return fill((isChinese() ? zhTW : en)[key], variables);
}

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
