import type { MenuEntry } from '@atrium/sdk/host';
import { entryById, entryOpening } from '../services/menuEntries.ts';

/**
 * Requests to open views before the views are known: the menu may load before the plugins, and a press on it must not
 * be lost.
 */
export class PendingOpenings<Asked> {
  readonly #open: (asked: Asked) => void;
  #asked: Asked[] | null = null;

  constructor(open: (asked: Asked) => void) {
    this.#open = open;
  }

  /** Starts to queue requests. */
  hold(): void {
    this.#asked ??= [];
  }

  /** Queues `asked` if the views are not known yet. */
  keeps(asked: Asked): boolean {
    this.#asked?.push(asked);
    return this.#asked !== null;
  }

  /** Opens the queued requests in order. */
  release(): void {
    const asked = this.#asked ?? [];
    this.#asked = null;
    for (const one of asked) this.#open(one);
  }

  /** Discards the queued requests, after the person signed out. */
  forget(): void {
    this.#asked = null;
  }
}

/** The origin of a tab or panel. */
interface Opened {
  readonly key: string;
  readonly view: string;
  readonly params: unknown;
  readonly menuId: number | null;
}

/**
 * Keys of the tabs or panels whose menu entry no longer exists (S0-133): they were opened from a removed entry, and
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
