import type { ColumnPlaces } from '@atrium/sdk/tables';

/** Files of the same program have the same header: what a person mapped once is taken again. */
const KEY = 'atrium.tables';
const MOST = 30;

type Kept = readonly (readonly [header: string, places: ColumnPlaces])[];

const makeKey = (name: string, header: readonly string[]): string => JSON.stringify([name, ...header]);

/** @param name of the import */
export function recallPlaces(name: string, header: readonly string[]): ColumnPlaces | undefined {
  return read().find(([key]) => key === makeKey(name, header))?.[1];
}

export function rememberPlaces(name: string, header: readonly string[], places: ColumnPlaces): void {
  const key = makeKey(name, header);
  const kept: Kept = [[key, places] as const, ...read().filter(([other]) => other !== key)].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Full or forbidden: the person maps again.
  }
}

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as Kept) : [];
  } catch {
    return [];
  }
}
