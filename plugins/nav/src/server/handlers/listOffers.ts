import type { RequestFacts } from '@atrium/sdk/server';
import type { z } from 'zod';
import type { OfferedView } from '../../contract/views.ts';
import type { EntryRow, NavContext } from '../NavContext.ts';
import { listOffered } from '../rules/offersOf.ts';

/**
 * Lists every offered view and whether the menu contains it, enabled entries first. `name` is the name of the new
 * entry, which menus translate.
 */
export function listOffers(
  context: NavContext,
  rows: readonly EntryRow[],
  language: RequestFacts['language'],
): z.input<typeof OfferedView>[] {
  const names = new Map(context.installed(language).map(({ id, name }) => [id, name]));
  return listOffered(context.installed()).map(({ code, view, name, icon, plugin, openType }) => {
    const opening = rows.filter(({ link }) => link === view);
    const entry = opening.find(({ enable }) => enable) ?? opening[0];
    return {
      code,
      opens: view,
      name,
      iconName: icon ?? 'document',
      plugin,
      pluginName: names.get(plugin)!,
      openType,
      entryId: entry?.id ?? null,
      enabled: entry?.enable ?? false,
    };
  });
}
