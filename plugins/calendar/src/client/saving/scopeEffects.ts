import type { PreviewDate, SavePreview } from './types.ts';

/** One line of what a change of this and the following ones does: to how many, and to which. */
export interface ScopeEffect {
  readonly kind: 'moves' | 'stays' | 'new' | 'own' | 'removed' | 'rooms' | 'before';
  readonly count: number;
  readonly dates: readonly PreviewDate[];
}

const KINDS = ['moves', 'stays', 'new', 'own', 'removed'] as const;

/** The lines of a preview in the order in which they are read; kinds without any are left out. */
export function scopeEffects({ dates, before }: SavePreview): readonly ScopeEffect[] {
  const lines: ScopeEffect[] = KINDS.map((kind) => {
    const found = dates.filter(({ effect }) => effect === kind);
    return { kind, count: found.length, dates: found };
  });
  const roomless = dates.filter(({ losesRoom }) => losesRoom);
  lines.push({ kind: 'rooms', count: roomless.length, dates: roomless });
  lines.push({ kind: 'before', count: before, dates: [] });
  return lines.filter(({ count }) => count > 0);
}

/** How many occurrences are there after the change: all but those that are removed. */
export function writtenCount({ dates }: SavePreview): number {
  return dates.filter(({ effect }) => effect !== 'removed').length;
}
