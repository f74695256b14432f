import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk/client';
import type { MenuEntry } from '@atrium/sdk/host';

/** What opening an entry means (S0-120). */
export type Opening =
  | { readonly kind: 'window'; readonly link: string; readonly features: string }
  | {
      readonly kind: 'tab' | 'panel';
      readonly view: string;
      readonly params?: { readonly link: string; readonly title: string };
    }
  | { readonly kind: 'nothing' };

/** A window (a sized page in a popup of the given size), a tab or a panel with a view whose id is the link, or with a framed page. */
export function findOpening(entry: MenuEntry): Opening {
  const { openType, viewType, link, name } = entry;
  if (link === '' || openType === null) return { kind: 'nothing' };
  if (openType === OPEN_TYPE.window)
    return { kind: 'window', link, features: viewType === VIEW_TYPE.sizedPage ? popupFeatures(entry) : '' };
  const kind = openType === OPEN_TYPE.tab ? 'tab' : openType === OPEN_TYPE.panel ? 'panel' : 'nothing';
  if (kind === 'nothing') return { kind };
  if (viewType !== VIEW_TYPE.framedPage) return { kind, view: link };
  return { kind, view: kind === 'tab' ? 'Iframe' : 'IframePanel', params: { link, title: name } };
}

/** The tab that an entry opens; null if it opens none. */
export function toTab(entry: MenuEntry) {
  const opening = findOpening(entry);
  if (opening.kind !== 'tab') return null;
  const { view, params } = opening;
  return { view, params, title: entry.name, icon: entry.iconName, menuId: entry.id };
}

/**
 * `window.open` features of a window with this address. A plain window gets no opener, nor does a popup of another site:
 * a page with an opener can navigate this window away. Popups of the portal's own pages keep theirs.
 *
 * @param here address of this page
 */
export function windowFeatures(link: string, features: string, here: string): string {
  if (features === '') return 'noopener';
  const isOwn = URL.canParse(link, here) && new URL(link, here).origin === new URL(here).origin;
  return isOwn ? features : `${features},noopener`;
}

/** `window.open` features of a sized popup; 960 × 640 if the entry has no size. */
export function popupFeatures({ sizeWidth, sizeHeight }: Pick<MenuEntry, 'sizeWidth' | 'sizeHeight'>): string {
  return `popup=yes,width=${sizeWidth ?? 960},height=${sizeHeight ?? 640},resizable=yes,scrollbars=yes`;
}
