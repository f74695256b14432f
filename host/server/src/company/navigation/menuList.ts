import type { MenuEntry } from '@atrium/sdk/host';
import type { Handler } from '@atrium/sdk/server';
import type { HostApi } from '../../core/HostApi.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import { inLanguage } from './inLanguage.ts';

/** The menu as the caller sees it (C.3-8). */
export function menuList({ dependencies }: CompanyServices): Handler<HostApi['menuList']> {
  // Nodes are read-only within the server; the response is a copy cut to its schema.
  return async ({ caller, request: { language } }) => {
    const tree = await dependencies.navigation.tree(caller);
    const named =
      language === 'zh-TW'
        ? tree
        : inLanguage(tree, dependencies.contracts(), (plugin) => dependencies.catalogues.of(plugin, language));
    return { menu: named as MenuEntry[] };
  };
}
