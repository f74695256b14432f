/** Names in the icon set of the icons to choose from, the first line always seen; `icon.<name>` of the catalogue is the word for each. */
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

/** Icons that are seen without asking for more. */
export const FIRST_ICONS = 12;

/** Icons that look like one of those: an entry that has it sees it in that one's place, not a second time beside it. */
const LOOKS_LIKE: Readonly<Record<string, string>> = { 'timeline-events': 'calendar' };

/** The icons to choose from, the chosen one among them: in its double's place, or first where it is none of the list. */
export function iconsFor(chosen: string, more: boolean): readonly string[] {
  const listed = (more ? ICONS : ICONS.slice(0, FIRST_ICONS)).map((name) =>
    name === LOOKS_LIKE[chosen] ? chosen : name,
  );
  return chosen === '' || listed.includes(chosen) ? listed : [chosen, ...listed];
}
