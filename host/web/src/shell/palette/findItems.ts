import { type FoldedText, foldText, foldWithPlaces } from '@atrium/sdk/client';

/** An item of the palette. */
export interface PaletteItem {
  readonly id: string;
  /** Empty for what plugins have found. */
  readonly group: PaletteGroup | '';
  readonly text: string;
  readonly icon: string;
  /** Location or kind: 行事曆. */
  readonly note?: string;
  /** The text around what was searched for where the name does not have it, with the parts to mark. */
  readonly excerpt?: { readonly text: string; readonly parts: Match['parts'] };
  /** Aliases for the search: titles in other languages, code. */
  readonly aliases?: readonly string[];
  /** Keyboard shortcut. */
  readonly keys?: string;
  run(): void;
  /** Ctrl Enter: opens in the other pane. */
  runBeside?(): void;
}

type PaletteGroup = 'go' | 'tabs' | 'people' | 'actions';
const ORDER: readonly PaletteGroup[] = ['go', 'tabs', 'people', 'actions'];
/** Shown only for a query, since thousands of people are too many to list. */
const SEARCHED_ONLY: PaletteGroup = 'people';

export interface PaletteHit {
  readonly item: PaletteItem;
  readonly match: Match;
  /** The alias that matched. */
  readonly alias?: string;
}

/** Maximum number of matches shown per group. */
const MAX = 30;

/** A group of the list. */
export interface PaletteHits {
  /** Unique in the list. */
  readonly group: string;
  /** The heading of what plugins have found; the others have headings of their own. */
  readonly title?: string;
  readonly hits: readonly PaletteHit[];
}

/**
 * The matches of a query by group, the best first, without empty groups. Names rank above aliases, aliases above notes.
 */
export function findItems(items: readonly PaletteItem[], query: string): { group: PaletteGroup; hits: PaletteHit[] }[] {
  return ORDER.map((group) => ({
    group,
    hits: items
      .filter((item) => item.group === group && (group !== SEARCHED_ONLY || query.trim() !== ''))
      .flatMap((item) => hitOf(query, item) ?? [])
      .toSorted((a, b) => b.match.score - a.match.score)
      .slice(0, MAX),
  })).filter(({ hits }) => hits.length > 0);
}

function hitOf(query: string, item: PaletteItem): PaletteHit | null {
  const match = matchText(query, item.text);
  if (match) return { item, match };
  const [byAlias] = (item.aliases ?? [])
    .flatMap((alias) => {
      const found = matchText(query, alias);
      return found ? [{ alias, score: found.score / 2 }] : [];
    })
    .toSorted((one, other) => other.score - one.score);
  if (byAlias) return { item, alias: byAlias.alias, match: { score: byAlias.score, parts: [] } };
  const byNote = item.note ? matchText(query, item.note) : null;
  return byNote && { item, match: { score: byNote.score / 10, parts: [] } };
}

/** A match: its score (larger is better) and the ranges of the text to mark, as [from, to) in order. */
interface Match {
  readonly score: number;
  readonly parts: readonly (readonly [number, number])[];
}

/**
 * Matches every word of the query in the text: as a substring or, with a lower score, with its characters in order and
 * others between (偏設 finds 偏好設定). Both are folded as every search folds them. An empty query matches everything.
 */
export function matchText(query: string, text: string): Match | null {
  const terms = query.split(/\s+/).map(foldText).filter(Boolean);
  if (terms.length === 0) return { score: 0, parts: [] };
  const folded = foldWithPlaces(text);
  let score = 0;
  const parts: (readonly [number, number])[] = [];
  for (const term of terms) {
    const at = folded.text.indexOf(term);
    if (at !== -1) {
      parts.push(placeOf(folded, at, at + term.length));
      score += 100 + term.length * 4 - Math.min(at, 40) + (at === 0 ? 40 : 0) + (folded.text === term ? 100 : 0);
      continue;
    }
    const scattered = scatter(term, folded);
    if (!scattered) return null;
    parts.push(...scattered);
    score += 20 - Math.min(scattered.length, 10);
  }
  return { score, parts: merge(parts) };
}

const placeOf = ({ from, to }: FoldedText, first: number, end: number): [number, number] => [
  from[first]!,
  to[end - 1]!,
];

function scatter(term: string, folded: FoldedText): [number, number][] | null {
  const parts: [number, number][] = [];
  let from = 0;
  for (const character of term) {
    const at = folded.text.indexOf(character, from);
    if (at === -1) return null;
    from = at + character.length;
    parts.push(placeOf(folded, at, from));
  }
  return parts;
}

function merge(parts: (readonly [number, number])[]): [number, number][] {
  const merged: [number, number][] = [];
  for (const [from, to] of parts.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}
