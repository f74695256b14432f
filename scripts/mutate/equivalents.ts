import { changeOf, type Placed } from './placeOf.ts';

/** A mutant that cannot change what the product does, so that no test can notice it. */
export interface Equivalent {
  readonly file: string;
  /** The source line in which it starts, trimmed. */
  readonly line: string;
  /** As in the report, after the rule: `before → after`. */
  readonly change: string;
  /** Why nothing that a caller or a user sees can differ. */
  readonly reason: string;
}

/** Each is reviewed when it is added; `equivalents.test.ts` checks that it still exists. */
export const EQUIVALENTS: readonly Equivalent[] = [];

export const isEquivalent = (placed: Placed): boolean => EQUIVALENTS.some((known) => matches(known, placed));

export function matches({ file, line, change }: Omit<Equivalent, 'reason'>, placed: Placed): boolean {
  const lines = placed.source.split('\n');
  return file === placed.file && line === lines[placed.mutant.line - 1]!.trim() && change === changeOf(placed);
}
