import { matchText, type Match } from './matchText.ts';

/** Something the palette can do. */
export interface PaletteItem {
  readonly id: string;
  readonly group: PaletteGroup;
  readonly text: string;
  readonly icon: string;
  /** Where it stands or what it is: 行事曆. */
  readonly note?: string;
  /** Other names by which it is found: its titles in other languages, its code. */
  readonly aliases?: readonly string[];
  /** Keys that do the same. */
  readonly keys?: string;
  run(): void;
  /** Ctrl Enter: in the other half. */
  runBeside?(): void;
}

export type PaletteGroup = 'go' | 'tabs' | 'people' | 'actions';
const ORDER: readonly PaletteGroup[] = ['go', 'tabs', 'people', 'actions'];
/** Shown only where something is searched: thousands of people are no list to choose from. */
const SEARCHED_ONLY: PaletteGroup = 'people';

export interface PaletteHit {
  readonly item: PaletteItem;
  readonly match: Match;
  /** The other name by which it was found. */
  readonly alias?: string;
}

/** How many hits of a group are shown. */
const MAX = 30;

/** The hits of a query by group, the best first; groups without any are left out. Names count for more than other names, these more than notes. */
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
