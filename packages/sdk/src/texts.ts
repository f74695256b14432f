export type Variables = Readonly<Record<string, string | number>>;

/** Fills `{name}` in a text of a catalogue; a name without a value stays as it is, so that it is seen. */
export function fill(text: string, variables?: Variables): string {
  if (!variables) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in variables ? String(variables[name]) : whole));
}

/** How long a text is by the rules of `Text`: code points as NFC, without the spaces around (C.1-18). */
export const textLength = (text: string): number => [...text.normalize('NFC').trim()].length;
