import type { OpenableEntry } from '@atrium/sdk/client';
import { hostRoutes, type MenuEntry } from '@atrium/sdk/host';
import type { NavigationService, Transport } from '../tokens.ts';
import { hostCall } from '../transport/hostCall.ts';
import { entryById } from '../menuEntries.ts';

interface Services {
  readonly transport: Transport;
  readonly navigation: NavigationService;
}

/** Opens an entry for a plugin, or the calendar, which the server finds by its code (C.3-1). */
export async function openListed(services: Services, what: OpenableEntry | 'schedule'): Promise<void> {
  const { transport, navigation } = services;
  const entry = what === 'schedule' ? await hostCall<OpenableEntry>(transport, hostRoutes.schedule) : what;
  navigation.open(completed(entry, navigation.state.menu));
}

/** Completes an entry of an info call from the menu, else as a plain page. */
function completed(entry: OpenableEntry, menu: readonly MenuEntry[]): MenuEntry {
  const known = entryById(menu, entry.id);
  return {
    iconName: '',
    needToken: false,
    sizeWidth: null,
    sizeHeight: null,
    children: [],
    ...known,
    ...entry,
  } as MenuEntry;
}
