import { plainTextOf, readHtml, writeRichText, type RichBlock, type RichDocument } from '@atrium/sdk/richText';
import { compareSequences } from '../richText/compareSequences.ts';

export type Side = 'mine' | 'theirs';

/** A part of a text that two people changed, or only one of them, or neither. */
export type ContentPart =
  | { readonly kind: 'merged'; readonly blocks: RichDocument; readonly from: Side | 'both' | 'neither' }
  | ({
      readonly kind: 'conflict';
      /** Number of its first block, from 1. */ readonly place: number;
      readonly base: RichDocument;
    } & {
      readonly [One in Side]: RichDocument;
    });

/** The parts of a text that both sides changed since `base`, in order. */
export function mergeContent(base: string, mine: string, theirs: string): readonly ContentPart[] {
  const [from, own, other] = [readHtml(base), readHtml(mine), readHtml(theirs)];
  const [inMine, inTheirs] = [matches(from, own), matches(from, other)];
  const parts: ContentPart[] = [];
  let [b, m, o] = [0, 0, 0];
  const put = (nextB: number, nextM: number, nextO: number) => {
    const part = partOf(from.slice(b, nextB), own.slice(m, nextM), other.slice(o, nextO), b + 1);
    if (part) parts.push(part);
    [b, m, o] = [nextB, nextM, nextO];
  };
  for (let index = 0; index < from.length; index += 1) {
    const [atMine, atTheirs] = [inMine.get(index), inTheirs.get(index)];
    if (atMine === undefined || atTheirs === undefined) continue;
    // a block that all three have ends what differs before it
    put(index, atMine, atTheirs);
    parts.push({ kind: 'merged', blocks: [from[index]!], from: 'neither' });
    [b, m, o] = [index + 1, atMine + 1, atTheirs + 1];
  }
  put(from.length, own.length, other.length);
  return parts;
}

/** The merged text with the chosen sides of its conflicts, in their order; mine by default. */
export function contentOf(parts: readonly ContentPart[], sideOf: (place: number) => Side): string {
  const blocks = parts.flatMap((part) => (part.kind === 'merged' ? part.blocks : part[sideOf(part.place)]));
  return writeRichText(blocks);
}

/** The characters of some blocks, a line each. */
export const textOf = (blocks: RichDocument): string => plainTextOf(blocks);

function partOf(base: RichDocument, mine: RichDocument, theirs: RichDocument, place: number): ContentPart | undefined {
  if (base.length === 0 && mine.length === 0 && theirs.length === 0) return undefined;
  const [from, own, other] = [base, mine, theirs].map((blocks) => writeRichText(blocks));
  if (own === other) return { kind: 'merged', blocks: mine, from: own === from ? 'neither' : 'both' };
  if (own === from) return { kind: 'merged', blocks: theirs, from: 'theirs' };
  if (other === from) return { kind: 'merged', blocks: mine, from: 'mine' };
  return { kind: 'conflict', place, base, mine, theirs };
}

/** For each block that stayed, by its index in `before`, its index in `after`. */
function matches(before: RichDocument, after: RichDocument): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  let [x, y] = [0, 0];
  const keyOf = (block: RichBlock) => writeRichText([block]);
  for (const { kind, items } of compareSequences(before, after, keyOf)) {
    if (kind === 'same') for (let at = 0; at < items.length; at += 1) found.set(x + at, y + at);
    if (kind !== 'added') x += items.length;
    if (kind !== 'removed') y += items.length;
  }
  return found;
}
