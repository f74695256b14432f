import { foldText, foldWithPlaces, type FoldedText } from '@atrium/sdk/client';

/** A match: its score (larger is better) and the ranges of the text to mark, as [from, to) in order. */
export interface Match {
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
