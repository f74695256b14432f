import { compareSequences } from '../richText/compareSequences.ts';
import type { Choice, Side } from './mergeContent.ts';

/** Lines of a plain text that two people changed, or only one of them, or neither. */
export type LinePart =
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
