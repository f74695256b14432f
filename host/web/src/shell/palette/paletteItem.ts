import { matchText, type Match } from './matchText.ts';

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

export type PaletteGroup = 'go' | 'tabs' | 'people' | 'actions';
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
