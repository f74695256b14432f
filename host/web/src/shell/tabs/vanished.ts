import type { MenuEntry } from '@atrium/sdk/host';
import { entryById, entryOpening } from '../../services/navigation/menuTree.ts';

/** What a tab or a panel tells of where it came from. */
interface Opened {
  readonly key: string;
  readonly view: string;
  readonly params: unknown;
  readonly menuId: number | null;
}

/**
 * Keys of the tabs or panels whose menu entry no longer exists (S0 §2, §6): they were opened from an entry that is gone, and
 * no other entry opens the same. Builtin views have no entry and stay (C.3-5), and so does what code opened
 * while no entry opened it.
 */
export function vanished(
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
