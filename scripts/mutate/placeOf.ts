import type { Mutant } from './findMutants.ts';

/** A mutant in its file, relative to the repository. */
export interface Placed {
  readonly file: string;
  /** The text of the file without the mutant. */
  readonly source: string;
  readonly mutant: Mutant;
}

/** `plugins/nav/src/server.ts:12 guard: …` in one line. */
export const placeOf = (placed: Placed): string =>
  `${placed.file}:${placed.mutant.line} ${placed.mutant.rule}: ${changeOf(placed)}`;

/** `if (!row) return; → ;`, shortened: what a mutant changes, wherever its line has moved to. */
export function changeOf({ source, mutant: { start, end, text } }: Placed): string {
  const short = (part: string) => (part.length > 60 ? `${part.slice(0, 57)}…` : part).replaceAll(/\s+/g, ' ');
  return `${short(source.slice(start, end))} → ${short(text)}`;
}

/** The texts in quotes that a mutant changes: codes, actions, names of events. A test that has one of them may be about it. */
export function wordsOf({ source, mutant: { start, end } }: Placed): string[] {
  return [...source.slice(start, end).matchAll(/'([\w.-]{4,})'/g)].map(([, word]) => word!);
}
