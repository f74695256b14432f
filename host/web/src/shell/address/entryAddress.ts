import type { MenuEntry } from '@atrium/sdk/host';
import { openingOf } from '../navigation/openEntry.ts';
import { addressOf } from './viewAddress.ts';

/** The address of a menu entry: that of its view, or of the page that its window shows; null where it opens nothing. */
export function entryAddress(entry: MenuEntry): string | null {
  const opening = openingOf(entry);
  if (opening.kind === 'nothing') return null;
  const address = opening.kind === 'window' ? opening.link : addressOf({ view: opening.view, params: opening.params });
  return new URL(address, location.href).href;
}
