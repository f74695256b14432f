import type { Handler } from '@atrium/sdk/server';
import type { MenuEntry } from '@atrium/sdk/host';
import type { HostApi } from '../people/HostApi.ts';
import type { People } from '../people/People.ts';
import { inLanguage } from './inLanguage.ts';

/** The menu as the caller sees it (C.3-8). */
export function menuList({ ground }: People): Handler<HostApi['menuList']> {
  // Nodes are read-only within the server; the answer is a copy cut to its shape.
  return async ({ caller, request: { language } }) => {
    const tree = await ground.navigation().tree(caller);
    const named =
      language === 'zh-TW' ? tree : inLanguage(tree, ground.contracts(), (plugin) => ground.texts(plugin, language));
    return { menu: named as MenuEntry[] };
  };
}
