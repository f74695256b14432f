import type { z } from 'zod';
import type { OfferedView } from '../contract/views.ts';
import type { EntryRow, NavContext } from './NavContext.ts';
import { offersOf } from './offersOf.ts';

const COMPONENT = 3;

/** Every offered view, and whether the menu has it: switched on counts before switched off. */
export function listOffers(context: NavContext, rows: readonly EntryRow[]): z.input<typeof OfferedView>[] {
  return offersOf(context.installed()).map(({ code, view, name, icon, plugin, pluginName, openType }) => {
    const opening = rows.filter((row) => row.viewType === COMPONENT && row.link === view);
    const entry = opening.find(({ enable }) => enable) ?? opening[0];
    return {
      code,
      opens: view,
      name,
      iconName: icon ?? 'document',
      plugin,
      pluginName,
      openType,
      entryId: entry?.id ?? null,
      enabled: entry?.enable ?? false,
    };
  });
}
