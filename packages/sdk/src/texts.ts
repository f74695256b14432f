export type Variables = Readonly<Record<string, string | number>>;

/** Fills `{name}` in a text of a catalogue; a name without a value stays as it is, so that it is seen. */
export function fill(text: string, variables?: Variables): string {
  if (!variables) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in variables ? String(variables[name]) : whole));
}
