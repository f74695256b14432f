/** A rule for the value: a regular expression and its description. */
export interface KeyboardRule {
  readonly pattern: RegExp | string;
  readonly label: string;
}

/** The rules with their state for a value, in their order. */
export function checkRules(
  rules: readonly KeyboardRule[],
  value: string,
): readonly { readonly rule: KeyboardRule; readonly met: boolean }[] {
  return rules.map((rule) => {
    const pattern = typeof rule.pattern === 'string' ? new RegExp(rule.pattern, 'u') : rule.pattern;
    // a global expression would keep its lastIndex
    return { rule, met: new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')).test(value) };
  });
}
