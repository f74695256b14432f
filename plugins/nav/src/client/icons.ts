/**
 * The icons to choose from by name in the icon set, the first row always visible; `icon.<name>` of the catalogue is the
 * label of each.
 */
export const ICONS: readonly string[] = [
  'folder-close',
  'calendar',
  'feed',
  'swap-horizontal',
  'key',
  'list',
  'grid-view',
  'people',
  'globe-network',
  'learning',
  'log-in',
  'star',
  'airplane',
  'time',
  'briefcase',
  'document',
  'form',
  'cog',
  'lock',
  'shield',
  'diagram-tree',
  'notifications',
  'chart',
  'envelope',
  'phone',
  'chat',
  'bank-account',
  'shopping-cart',
  'box',
  'wrench',
  'lab-test',
  'book',
  'manual',
  'search',
  'print',
  'download',
  'link',
  'map-marker',
  'office',
  'home',
  'heart',
  'lightbulb',
  'build',
  'database',
  'desktop',
  'tag',
  'clipboard',
  'inbox',
  'path-search',
];

/** Number of icons shown before "more". */
export const FIRST_ICONS = 12;

/** Icons that look like one of those: an entry with one shows it in place of the other, not beside it. */
const LOOKS_LIKE: Readonly<Record<string, string>> = { 'timeline-events': 'calendar' };

/** The icons to choose from, the chosen one among them: in its double's place, or first where it is none of the list. */
export function iconsFor(chosen: string, more: boolean): readonly string[] {
  const listed = (more ? ICONS : ICONS.slice(0, FIRST_ICONS)).map((name) =>
    name === LOOKS_LIKE[chosen] ? chosen : name,
  );
  return chosen === '' || listed.includes(chosen) ? listed : [chosen, ...listed];
}
