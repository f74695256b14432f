/** Values of the placeholders of a text: `{name}`, `{count, plural, …}`. */
export type Variables = Readonly<Record<string, string | number>>;

/** `{count, plural, one {# person} other {# people}}`, as ICU MessageFormat writes it. */
const PLURAL = /\{(\w+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/g;
/** Plural forms are written in English texts only: Chinese has none. */
const english = new Intl.PluralRules('en');

/**
 * Fills `{name}` placeholders in a text of a catalogue; one without a value stays, so that it is noticed. English texts choose between
 * singular and plural with `{count, plural, one {# person} other {# people}}`, where `#` is the number.
 */
export function fill(text: string, variables: Variables = {}): string {
  return text
    .replace(PLURAL, (whole, name: string, one: string, other: string) =>
      name in variables
        ? (english.select(Number(variables[name])) === 'one' ? one : other).replaceAll('#', String(variables[name]))
        : whole,
    )
    .replace(/\{(\w+)\}/g, (whole, name: string) => (name in variables ? String(variables[name]) : whole));
}

/** Returns the length of a text as `Text` counts it: code points in NFC, trimmed. */
export const textLength = (text: string): number => [...text.normalize('NFC').trim()].length;
