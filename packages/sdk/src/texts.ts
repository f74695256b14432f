export type Variables = Readonly<Record<string, string | number>>;

/** Fills `{name}` placeholders in a text of a catalogue; one without a value stays, so that it is noticed. */
export function fill(text: string, variables?: Variables): string {
  if (!variables) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in variables ? String(variables[name]) : whole));
}

/** Returns the length of a text as `Text` counts it: code points in NFC, trimmed. */
export const textLength = (text: string): number => [...text.normalize('NFC').trim()].length;
