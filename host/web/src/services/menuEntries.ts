import type { CallOptions } from '@atrium/sdk/client';
import { hostRoutes, type MenuEntry } from '@atrium/sdk/host';
import type { Transport } from './tokens.ts';
import { hostCall } from './transport/hostCall.ts';

/** Every entry of the tree, parents before their children. */
export function flatMenu(menu: readonly MenuEntry[]): MenuEntry[] {
  return menu.flatMap((entry) => [entry, ...flatMenu(entry.children)]);
}

/** The entry of an id. */
export function entryById(menu: readonly MenuEntry[], id: number): MenuEntry | undefined {
  return flatMenu(menu).find((entry) => entry.id === id);
}

/** The first entry that opens a view or an address. */
export function entryOpening(menu: readonly MenuEntry[], link: string): MenuEntry | undefined {
  return flatMenu(menu).find((entry) => isLeaf(entry) && entry.link === link);
}

/** An entry that opens something; the others are groups. */
export function isLeaf(entry: MenuEntry): boolean {
  return entry.openType !== null && entry.link !== '';
}

/** Ids of the entries above one, from the top. */
export function pathTo(menu: readonly MenuEntry[], id: number): number[] | null {
  for (const entry of menu) {
    if (entry.id === id) return [];
    const below = pathTo(entry.children, id);
    if (below) return [entry.id, ...below];
  }
  return null;
}

/** The address of an entry; one that needs a token gets a new launch ticket as `token` and `hash` (S0-128, C.2-26). */
export async function launchLink(
  transport: Transport,
  entry: Pick<MenuEntry, 'id' | 'link' | 'needToken'>,
  options?: CallOptions,
): Promise<string> {
  if (!entry.needToken) return entry.link;
  const ticket = await hostCall<{ token: string; hash: string }>(
    transport,
    hostRoutes.launchTicket,
    { body: { menuId: entry.id } },
    options,
  );
  const url = new URL(entry.link, location.href);
  url.searchParams.set('token', ticket.token);
  url.searchParams.set('hash', ticket.hash);
  return url.href;
}
