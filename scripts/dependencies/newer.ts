/** A dependency of which there is a newer version. */
export interface Newer {
  readonly name: string;
  readonly current: string;
  readonly latest: string;
  /** Why it is not taken with all others. */
  readonly held: string | undefined;
}

/** Dependencies whose newest version is not wanted, and why. */
const HELD: Readonly<Record<string, string>> = {
  node: 'the line with long-term support',
  '@types/node': 'that of the Node we run on',
  'date-fns': "that of Blueprint's datetime2",
};

/** What follows the name of a package that is both a dependency and one of development: `vitest@5.1.0 (dev)`. */
const REPEATED = /(?<=.)@[^/]*$/;

/**
 * Reads what `pnpm outdated --format json` has said.
 *
 * @throws SyntaxError for anything else, such as the message that the registry does not answer
 */
export function newerOf(output: string): readonly Newer[] {
  if (output.trim() === '') return [];
  const listed = JSON.parse(output) as Record<string, { readonly current?: string; readonly latest: string }>;
  const found = new Map<string, Newer>();
  for (const [key, { current = '–', latest }] of Object.entries(listed)) {
    const name = key.replace(REPEATED, '');
    found.set(name, { name, current, latest, held: HELD[name] });
  }
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The ones with these names; without names all but those that are held. */
export const chosenOf = (newer: readonly Newer[], names: readonly string[]): readonly Newer[] =>
  newer.filter(({ name, held }) => (names.length > 0 ? names.includes(name) : held === undefined));

/** One line each: `jose 6.2.17 → 6.2.18`. */
export const describeNewer = (newer: readonly Newer[]): string =>
  newer
    .map(({ name, current, latest, held }) => `${name} ${current} → ${latest}${held ? ` (held: ${held})` : ''}`)
    .join('\n');
