import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk';
import type { MenuEntry } from '@atrium/sdk/host';

/** An entry that opens the component of its name in a tab. */
export function entry(id: number, name: string, more: Partial<MenuEntry> = {}): MenuEntry {
  return {
    id,
    name,
    iconName: 'document',
    link: name,
    openType: OPEN_TYPE.tab,
    viewType: VIEW_TYPE.view,
    needToken: false,
    sizeWidth: null,
    sizeHeight: null,
    children: [],
    ...more,
  };
}

export function folder(id: number, name: string, ...children: MenuEntry[]): MenuEntry {
  return entry(id, name, { link: '', openType: null, viewType: null, iconName: 'folder-close', children });
}
