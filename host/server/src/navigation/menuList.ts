import type { Handler } from '@atrium/sdk/server';
import type { MenuEntry } from '@atrium/sdk/host';
import type { HostApi } from '../people/HostApi.ts';
import type { People } from '../people/People.ts';

/** The menu as the caller sees it (C.3-8). */
export function menuList({ ground }: People): Handler<HostApi['menuList']> {
  // Nodes are read-only within the server; the answer is a copy cut to its shape.
  return async ({ caller }) => ({ menu: (await ground.navigation().tree(caller)) as MenuEntry[] });
}
