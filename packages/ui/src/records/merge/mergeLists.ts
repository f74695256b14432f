import { randomId } from '@atrium/sdk/client';
import { compareSequences } from '../../richText/compareSequences.ts';
import type { Choice, Side } from './mergeContent.ts';

/** An entry of a list that is merged by entry, such as a line of a checklist. */
export interface MergedEntry {
  /** Says which entries of two versions are the same one. */
  readonly key: string;
}

/** An entry that both sides changed; null where one of them removed it. */
interface EntryConflict {
  readonly key: string;
  /** Its number in the list before, from 1. */
  readonly place: number;
  readonly base: MergedEntry;
  readonly mine: MergedEntry | null;
  readonly theirs: MergedEntry | null;
}

interface MergedList {
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

/** Lines of a plain text that two people changed, or only one of them, or neither. */
type LinePart =
  | { readonly kind: 'merged'; readonly lines: readonly string[]; readonly from: Side | 'both' | 'neither' }
  | {
      readonly kind: 'conflict';
      /** Number of its first line, from 1. */
      readonly place: number;
      readonly base: readonly string[];
      readonly mine: readonly string[];
      readonly theirs: readonly string[];
    };

/** The parts of a plain text that both sides changed since `base`, in order. */
export function mergeLines(base: string, mine: string, theirs: string): readonly LinePart[] {
  const [from, own, other] = [base.split('\n'), mine.split('\n'), theirs.split('\n')];
  const [inMine, inTheirs] = [findKept(from, own), findKept(from, other)];
  const parts: LinePart[] = [];
  let [b, m, o] = [0, 0, 0];
  const put = (nextB: number, nextM: number, nextO: number) => {
    const [before, one, two] = [from.slice(b, nextB), own.slice(m, nextM), other.slice(o, nextO)];
    // lines that were rewritten, none added or removed: each is decided by itself
    const isByLine = one.length === before.length && two.length === before.length;
    const pieces = isByLine
      ? before.map((_, at) => [[before[at]!], [one[at]!], [two[at]!]] as const)
      : [[before, one, two] as const];
    for (const [at, [oldLines, mineLines, theirLines]] of pieces.entries()) {
      const part = decide(oldLines, mineLines, theirLines, b + at + 1);
      if (part) parts.push(part);
    }
  };
  for (let index = 0; index < from.length; index += 1) {
    const [atMine, atTheirs] = [inMine.get(index), inTheirs.get(index)];
    if (atMine === undefined || atTheirs === undefined) continue;
    put(index, atMine, atTheirs);
    parts.push({ kind: 'merged', lines: [from[index]!], from: 'neither' });
    [b, m, o] = [index + 1, atMine + 1, atTheirs + 1];
  }
  put(from.length, own.length, other.length);
  return parts;
}

/** The merged text with what was chosen for its conflicts; of both, theirs comes first. */
export const joinLines = (parts: readonly LinePart[], choiceOf: (place: number) => Choice): string =>
  parts
    .flatMap((part) => {
      if (part.kind === 'merged') return part.lines;
      const choice = choiceOf(part.place);
      return choice === 'both' ? [...part.theirs, ...part.mine] : part[choice];
    })
    .join('\n');

function decide(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  place: number,
): LinePart | undefined {
  if (base.length === 0 && mine.length === 0 && theirs.length === 0) return undefined;
  const [from, own, other] = [base, mine, theirs].map((lines) => JSON.stringify(lines));
  if (own === other) return { kind: 'merged', lines: mine, from: own === from ? 'neither' : 'both' };
  if (own === from) return { kind: 'merged', lines: theirs, from: 'theirs' };
  if (other === from) return { kind: 'merged', lines: mine, from: 'mine' };
  return { kind: 'conflict', place, base, mine, theirs };
}

/** For each line that stayed, by its index in `before`, its index in `after`. */
function findKept(before: readonly string[], after: readonly string[]): ReadonlyMap<number, number> {
  const kept = new Map<number, number>();
  let [x, y] = [0, 0];
  for (const { kind, items } of compareSequences(before, after)) {
    if (kind === 'same') for (let at = 0; at < items.length; at += 1) kept.set(x + at, y + at);
    if (kind !== 'added') x += items.length;
    if (kind !== 'removed') y += items.length;
  }
  return kept;
}
