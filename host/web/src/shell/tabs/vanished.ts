import type { MenuEntry } from '@atrium/sdk/host';
import { entryById, entryOpening } from '../../services/menuEntries.ts';

/** The origin of a tab or panel. */
interface Opened {
  readonly key: string;
  readonly view: string;
  readonly params: unknown;
  readonly menuId: number | null;
}

/**
 * Keys of the tabs or panels whose menu entry no longer exists (S0 §2, §6): they were opened from a removed entry, and
 * no other entry opens the same view. Builtin views have no entry and stay (C.3-5), and so do views opened by code
 * without an entry.
 */
export function findVanished(
  opened: readonly Opened[],
  menu: readonly MenuEntry[],
  isBuiltin: (view: string) => boolean,
): string[] {
  return opened
    .filter(({ view, params, menuId }) => {
      if (menuId === null) return false;
      const framed = framedLink(params);
      if (isBuiltin(view) && framed === null) return false;
      return !entryById(menu, menuId) && !entryOpening(menu, framed ?? view);
    })
    .map(({ key }) => key);
}

function framedLink(params: unknown): string | null {
  const link = (params as { link?: unknown } | null | undefined)?.link;
  return typeof link === 'string' ? link : null;
}
