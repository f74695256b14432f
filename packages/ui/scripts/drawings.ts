import { createRequire } from 'node:module';

type Attributes = Readonly<Record<string, string>>;
type Nodes = readonly (readonly [tag: string, attributes: Attributes])[];

/**
 * The icons that are drawn by Lucide, by the names that the product uses: Blueprint's, which entries of the menu carry on the wire. A
 * name that is missing here is drawn by Blueprint's icon font. `sun`, `keyboard` and `puzzle` are no names of Blueprint's.
 */
const LUCIDE: Readonly<Record<string, string>> = {
  airplane: 'plane',
  application: 'app-window',
  applications: 'layout-dashboard',
  archive: 'archive',
  'arrow-down': 'arrow-down',
  'arrow-left': 'arrow-left',
  'arrow-right': 'arrow-right',
  'arrow-up': 'arrow-up',
  'arrows-horizontal': 'move-horizontal',
  'ban-circle': 'ban',
  'bank-account': 'landmark',
  book: 'book',
  box: 'package',
  briefcase: 'briefcase',
  build: 'hammer',
  calendar: 'calendar',
  chart: 'chart-line',
  chat: 'messages-square',
  'chevron-down': 'chevron-down',
  'chevron-left': 'chevron-left',
  'chevron-right': 'chevron-right',
  'chevron-up': 'chevron-up',
  clipboard: 'clipboard',
  cog: 'settings-2',
  comment: 'message-square',
  contrast: 'contrast',
  cross: 'x',
  'cross-circle': 'circle-x',
  database: 'database',
  desktop: 'monitor',
  delete: 'circle-x',
  'diagram-tree': 'network',
  disable: 'ban',
  document: 'file',
  download: 'download',
  duplicate: 'copy',
  'drag-handle-vertical': 'grip-vertical',
  'drawer-left': 'panel-left',
  'drawer-right': 'panel-right',
  edit: 'pencil',
  endorsed: 'badge-check',
  envelope: 'mail',
  error: 'circle-alert',
  'eye-off': 'eye-off',
  'eye-open': 'eye',
  feed: 'megaphone',
  filter: 'funnel',
  flag: 'flag',
  flash: 'zap',
  'floppy-disk': 'save',
  'folder-close': 'folder',
  'folder-new': 'folder-plus',
  form: 'clipboard-list',
  globe: 'globe',
  'git-merge': 'git-merge',
  'globe-network': 'earth',
  'grid-view': 'layout-grid',
  hand: 'handshake',
  heart: 'heart',
  help: 'circle-question-mark',
  history: 'rotate-ccw-clock',
  home: 'house',
  'id-number': 'id-card',
  import: 'upload',
  inbox: 'inbox',
  'info-sign': 'info',
  key: 'key-round',
  'key-backspace': 'delete',
  'key-enter': 'corner-down-left',
  'key-shift': 'arrow-big-up',
  keyboard: 'keyboard',
  'lab-test': 'flask-conical',
  'layout-two-columns': 'columns-2',
  'layout-two-rows': 'rows-2',
  learning: 'graduation-cap',
  lightbulb: 'lightbulb',
  link: 'link',
  list: 'list',
  lock: 'lock',
  'log-in': 'log-in',
  'log-out': 'log-out',
  manual: 'book-open',
  'map-marker': 'map-pin',
  maximize: 'maximize-2',
  minimize: 'minimize-2',
  minus: 'minus',
  'mobile-phone': 'smartphone',
  moon: 'moon',
  more: 'ellipsis',
  move: 'move',
  notifications: 'bell',
  office: 'building',
  offline: 'cloud-off',
  'panel-stats': 'columns-2',
  paperclip: 'paperclip',
  'path-search': 'text-search',
  people: 'users',
  person: 'user',
  phone: 'phone',
  pin: 'pin',
  plus: 'plus',
  print: 'printer',
  pulse: 'activity',
  puzzle: 'puzzle',
  refresh: 'refresh-cw',
  search: 'search',
  'search-around': 'scan-search',
  settings: 'sliders-horizontal',
  share: 'external-link',
  shield: 'shield',
  'shopping-cart': 'shopping-cart',
  'small-cross': 'x',
  'small-minus': 'minus',
  star: 'star',
  style: 'palette',
  sun: 'sun',
  'swap-horizontal': 'arrow-left-right',
  tag: 'tag',
  tick: 'check',
  'tick-circle': 'circle-check',
  time: 'clock',
  'timeline-events': 'calendar',
  translate: 'languages',
  trash: 'trash',
  undo: 'undo-2',
  unlock: 'lock-open',
  unpin: 'pin-off',
  'warning-sign': 'triangle-alert',
  wrench: 'wrench',
  bold: 'bold',
  italic: 'italic',
  underline: 'underline',
  superscript: 'superscript',
  subscript: 'subscript',
  strikethrough: 'strikethrough',
  font: 'baseline',
  properties: 'list',
  'numbered-list': 'list-ordered',
  'tick-list': 'list-checks',
  citation: 'text-quote',
  th: 'table',
  media: 'image',
  redo: 'redo-2',
  'remove-row-bottom': 'circle-minus',
  'remove-column': 'square-minus',
  'star-empty': 'star',
  'zoom-in': 'zoom-in',
  'zoom-out': 'zoom-out',
};

/** The module with the drawings, made from the installed `lucide-static`: each is one path, in a box of 24. */
export function drawingsModule(): string {
  const nodes = createRequire(import.meta.url)('lucide-static/icon-nodes.json') as Record<string, Nodes>;
  const rows = Object.entries(LUCIDE).map(([name, lucide]) => {
    const drawing = nodes[lucide];
    if (!drawing) throw new Error(`lucide-static has no icon "${lucide}"`);
    return `  '${name}': '${drawing.map(([tag, attributes]) => pathOf(tag, attributes)).join('')}',`;
  });
  return `/* Made by scripts/iconFiles.ts from lucide-static (ISC). Do not edit. */

/** Paths in a box of 24, drawn with a stroke, by the name of the icon. */
export const DRAWINGS: Readonly<Record<string, string>> = {
${rows.join('\n')}
};
`;
}

/** The first point of a path, and what follows. Behind another path a relative one would begin at the end of that. */
const RELATIVE_START = /^m\s*(-?(?:\d*\.\d+|\d+))[\s,]*(-?(?:\d*\.\d+|\d+))\s*(.)/;

function pathOf(tag: string, attributes: Attributes): string {
  const number = (name: string) => Number(attributes[name] ?? 0);
  switch (tag) {
    case 'path':
      return attributes['d']!.replace(RELATIVE_START, (_, x: string, y: string, next: string) =>
        /[a-z]/i.test(next) ? `M${x} ${y}${next}` : `M${x} ${y}l${next}`,
      );
    case 'line':
      return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`;
    case 'polyline':
      return `M${attributes['points']}`;
    case 'polygon':
      return `M${attributes['points']}Z`;
    case 'circle':
      return ellipse(number('cx'), number('cy'), number('r'), number('r'));
    case 'ellipse':
      return ellipse(number('cx'), number('cy'), number('rx'), number('ry'));
    case 'rect':
      return rectangle(number('x'), number('y'), number('width'), number('height'), number('rx') || number('ry'));
    default:
      throw new Error(`an element <${tag}> cannot be made a path`);
  }
}

const ellipse = (x: number, y: number, rx: number, ry: number) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;

function rectangle(x: number, y: number, width: number, height: number, radius: number): string {
  const corner = (dx: number, dy: number) => (radius ? `a${radius} ${radius} 0 0 1 ${dx} ${dy}` : '');
  const [across, down] = [width - 2 * radius, height - 2 * radius];
  return (
    `M${x + radius} ${y}h${across}${corner(radius, radius)}v${down}${corner(-radius, radius)}` +
    `h${-across}${corner(-radius, -radius)}v${-down}${corner(radius, -radius)}z`
  );
}
