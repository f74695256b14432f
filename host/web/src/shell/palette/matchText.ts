/** A match: its score (larger is better) and the ranges of the text to mark, as [from, to) in order. */
export interface Match {
  readonly score: number;
  readonly parts: readonly (readonly [number, number])[];
}

/**
 * Matches every word of the query in the text: as a substring or, with a lower score, with its characters in order and
 * others between (偏設 finds 偏好設定). Full-width letters and case are ignored. An empty query matches everything.
 */
export function matchText(query: string, text: string): Match | null {
  const terms = fold(query).split(/\s+/).filter(Boolean);
  const folded = fold(text);
  let score = 0;
  const parts: (readonly [number, number])[] = [];
  for (const term of terms) {
    const at = folded.indexOf(term);
    if (at !== -1) {
      parts.push([at, at + term.length]);
      score += 100 + term.length * 4 - Math.min(at, 40) + (at === 0 ? 40 : 0) + (folded === term ? 100 : 0);
      continue;
    }
    const scattered = scatter(term, folded);
    if (!scattered) return null;
    parts.push(...scattered);
    score += 20 - Math.min(scattered.length, 10);
  }
  return { score, parts: merge(parts) };
}

function scatter(term: string, text: string): [number, number][] | null {
  const parts: [number, number][] = [];
  let from = 0;
  for (const character of term) {
    const at = text.indexOf(character, from);
    if (at === -1) return null;
    from = at + character.length;
    parts.push([at, from]);
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

/** Lower case and half width, one character for one, so that positions stay. */
function fold(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
    .toLowerCase();
}
