/** Digits of a captcha (S0 §9). */
export const CAPTCHA_LENGTH = 4;

/** Cleans the input of the captcha field: digits, at most 4. */
export function cleanDigits(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, CAPTCHA_LENGTH);
}

/** Keys that number fields accept and this one does not (S0 §5). */
export const BLOCKED_KEYS: readonly string[] = ['e', 'E', '+', '-', '.'];
