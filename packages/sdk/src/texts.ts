export type Variables = Readonly<Record<string, string | number>>;

/** `{count, plural, one {# person} other {# people}}`, as ICU MessageFormat writes it. */
const PLURAL = /\{(\w+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/g;
/** Plural forms are written in English texts only: Chinese has none. */
const english = new Intl.PluralRules('en');

/**
 * Fills `{name}` in a text of a catalogue; a name without a value stays as it is, so that it is seen. English texts choose between
 * singular and plural with `{count, plural, one {# person} other {# people}}`, where `#` is the number.
 */
export function fill(text: string, variables?: Variables): string {
  if (!variables) return text;
  return text
    .replace(PLURAL, (whole, name: string, one: string, other: string) =>
      name in variables
        ? (english.select(Number(variables[name])) === 'one' ? one : other).replaceAll('#', String(variables[name]))
        : whole,
    )
    .replace(/\{(\w+)\}/g, (whole, name: string) => (name in variables ? String(variables[name]) : whole));
}

/** How long a text is by the rules of `Text`: code points as NFC, without the spaces around (C.1-18). */
export const textLength = (text: string): number => [...text.normalize('NFC').trim()].length;
