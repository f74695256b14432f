import equivalents from './equivalents.json' with { type: 'json' };
import { changeOf, type Placed } from './placeOf.ts';

/** Mutants of one source line that cannot change what the product does, so that no test can notice them. */
export interface Equivalent {
  readonly file: string;
  /** The line in which they start, trimmed. */
  readonly line: string;
  /** As in the report, after the rule: `before → after`. */
  readonly changes: readonly string[];
  /** Why nothing that a caller or a user sees can differ. */
  readonly reason: string;
}

/** Each is reviewed when it is added; `equivalents.test.ts` checks that it still exists. */
export const EQUIVALENTS: readonly Equivalent[] = equivalents;

export const isEquivalent = (placed: Placed): boolean => EQUIVALENTS.some((known) => matches(known, placed));

export function matches({ file, line, changes }: Omit<Equivalent, 'reason'>, placed: Placed): boolean {
  if (file !== placed.file || !changes.includes(changeOf(placed))) return false;
  return line === placed.source.split('\n')[placed.mutant.line - 1]!.trim();
}
