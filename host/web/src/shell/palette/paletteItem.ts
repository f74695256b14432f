import { matchText, type Match } from './matchText.ts';

/** Something the palette can do. */
export interface PaletteItem {
  readonly id: string;
  readonly group: PaletteGroup;
  readonly text: string;
  readonly icon: string;
  /** Where it stands or what it is: 行事曆. */
  readonly note?: string;
  /** Keys that do the same. */
  readonly keys?: string;
  run(): void;
  /** Ctrl Enter: in the other half. */
  runBeside?(): void;
}

export type PaletteGroup = 'go' | 'tabs' | 'actions';
const ORDER: readonly PaletteGroup[] = ['go', 'tabs', 'actions'];

export interface PaletteHit {
  readonly item: PaletteItem;
  readonly match: Match;
}

/** How many hits of a group are shown. */
const MAX = 30;

/** The hits of a query by group, the best first; groups without any are left out. Names count for more than notes. */
export function findItems(items: readonly PaletteItem[], query: string): { group: PaletteGroup; hits: PaletteHit[] }[] {
  return ORDER.map((group) => ({
    group,
    hits: items
      .filter((item) => item.group === group)
      .flatMap((item) => {
        const match = matchText(query, item.text) ?? byNote(query, item);
        return match ? [{ item, match }] : [];
      })
      .toSorted((a, b) => b.match.score - a.match.score)
      .slice(0, MAX),
  })).filter(({ hits }) => hits.length > 0);
}

function byNote(query: string, item: PaletteItem): Match | null {
  const match = item.note ? matchText(query, item.note) : null;
  return match && { score: match.score / 10, parts: [] };
}
