import { randomId } from '@atrium/sdk/client';
import type { Choice, Side } from './mergeContent.ts';

/** An entry of a list that is merged by entry, such as a line of a checklist. */
export interface MergedEntry {
  /** Says which entries of two versions are the same one. */
  readonly key: string;
}

/** An entry that both sides changed; null where one of them removed it. */
export interface EntryConflict {
  readonly key: string;
  /** Its number in the list before, from 1. */
  readonly place: number;
  readonly base: MergedEntry;
  readonly mine: MergedEntry | null;
  readonly theirs: MergedEntry | null;
}

export interface MergedList {
  readonly conflicts: readonly EntryConflict[];
  /** What only one side changed. */
  readonly from: readonly Side[];
  /** In their order, with my new entries at the end. Where both are kept, mine follows as a new entry. */
  result(choiceOf: (key: string) => Choice): readonly MergedEntry[];
}

/** Merges two lists that began as `base`, entry by entry. */
export function mergeLists(
  base: readonly MergedEntry[],
  mine: readonly MergedEntry[],
  theirs: readonly MergedEntry[],
): MergedList {
  const byKey = (entries: readonly MergedEntry[]) => new Map(entries.map((entry) => [entry.key, entry]));
  const [own, other] = [byKey(mine), byKey(theirs)];
  const known = byKey(base);
  const from = new Set<Side>();
  const conflicts: EntryConflict[] = [];
  const merged = new Map<string, MergedEntry | null>();
  for (const [index, entry] of base.entries()) {
    const [one, two] = [own.get(entry.key) ?? null, other.get(entry.key) ?? null];
    const [isMine, isTheirs] = [!isSame(entry, one), !isSame(entry, two)];
    if (isMine && isTheirs && !isSame(one, two))
      conflicts.push({ key: entry.key, place: index + 1, base: entry, mine: one, theirs: two });
    else if (isMine !== isTheirs) from.add(isMine ? 'mine' : 'theirs');
    merged.set(entry.key, isMine ? one : two);
  }
  const added = mine.filter(({ key }) => !known.has(key));
  if (added.length > 0) from.add('mine');
  if (theirs.some(({ key }) => !known.has(key))) from.add('theirs');
  const order = [...new Set([...theirs, ...base].map(({ key }) => key))];
  return {
    conflicts,
    from: [...from],
    result(choiceOf) {
      const chosen = new Map<string, readonly MergedEntry[]>();
      for (const [key, entry] of merged) chosen.set(key, entry ? [entry] : []);
      for (const { key, ...sides } of conflicts) chosen.set(key, entriesOf(sides, choiceOf(key)));
      const listed = order.flatMap((key) => chosen.get(key) ?? other.get(key) ?? []);
      return [...listed, ...added];
    },
  };
}

/** A record has one entry of an id: what is kept beside it is a new one. */
function entriesOf({ mine, theirs }: Pick<EntryConflict, Side>, choice: Choice): readonly MergedEntry[] {
  if (choice === 'theirs') return theirs ? [theirs] : [];
  if (choice === 'mine' || !mine || !theirs) return mine ? [mine] : [];
  return [theirs, { ...mine, key: randomId(), ...('id' in mine && { id: null }) }];
}

const isSame = (one: MergedEntry | null, other: MergedEntry | null) => JSON.stringify(one) === JSON.stringify(other);
