/** A person that a text can mention: `@` and the name. */
export interface Mentionable {
  readonly employeeId: number;
  readonly name: string;
}

/** A mention in a text: from the `@` to the end of the name. People of one name are mentioned together. */
export interface Mention {
  readonly from: number;
  readonly to: number;
  readonly employeeIds: readonly number[];
}

/** Before the `@` it is an address, after the name another, longer word. */
const WORD = /[\w.-]/;

/**
 * Finds the mentions of a plain text: an `@` followed by the name of one of these people. Where one name begins with another,
 * the longer one counts. A mention is plain text, so that it is safe and readable wherever the text is shown. It reaches only people
 * that are passed: the readers of the record.
 */
export function mentionsIn(text: string, people: readonly Mentionable[]): Mention[] {
  const found: Mention[] = [];
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    if (WORD.test(text[at - 1] ?? '')) continue;
    const named = people.filter(({ name }) => name !== '' && text.startsWith(name, at + 1) && endsAt(text, at, name));
    const length = Math.max(0, ...named.map(({ name }) => name.length));
    if (length === 0) continue;
    const employeeIds = named.filter(({ name }) => name.length === length).map(({ employeeId }) => employeeId);
    found.push({ from: at, to: at + 1 + length, employeeIds });
  }
  return found;
}

/** `@Ben` is no mention in `@Benjamin`. */
const endsAt = (text: string, at: number, name: string): boolean =>
  !/\w$/.test(name) || !/\w/.test(text[at + 1 + name.length] ?? '');
