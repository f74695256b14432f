import { inkClass, RICH_COLOURS, type RichColour } from '@atrium/sdk/richText';
import type { Declarations } from './css/parseSheet.ts';
import { isTransparent, readDecoration, readFont, readLength, readWeight, wordsIn } from './css/values.ts';

/** How the text of an element looks, as far as it has a meaning here. */
export interface TextStyle {
  readonly weight: number;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly strike: boolean;
  readonly raised: 'super' | 'sub' | undefined;
  readonly code: boolean;
  /** A font whose characters are equally wide. */
  readonly mono: boolean;
  /** Whether line ends, and whether spaces, are shown as they are written. */
  readonly keepsLines: boolean;
  readonly keepsSpaces: boolean;
  readonly isVisible: boolean;
  readonly transform: string;
  /** Pixels. */
  readonly size: number;
  readonly colour: string;
  readonly background: string;
  /** Colour of a text that was copied here. */
  readonly ink: RichColour | undefined;
}

export const PLAIN_STYLE: TextStyle = {
  weight: 400,
  italic: false,
  underline: false,
  strike: false,
  raised: undefined,
  code: false,
  mono: false,
  keepsLines: false,
  keepsSpaces: false,
  isVisible: true,
  transform: 'none',
  size: 16,
  colour: '',
  background: '',
  ink: undefined,
};

/** What elements look like without a style. */
const BY_NAME: Readonly<Record<string, Partial<TextStyle>>> = {
  b: { weight: 700 },
  strong: { weight: 700 },
  mark: { background: 'yellow' },
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th'].map((name) => [name, { weight: 700 }])),
  i: { italic: true },
  em: { italic: true },
  cite: { italic: true },
  var: { italic: true },
  dfn: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strike: true },
  strike: { strike: true },
  del: { strike: true },
  sup: { raised: 'super' },
  sub: { raised: 'sub' },
  code: { code: true },
  kbd: { code: true },
  samp: { code: true },
  tt: { code: true },
  pre: { keepsLines: true, keepsSpaces: true, mono: true },
  textarea: { keepsLines: true, keepsSpaces: true },
};

/** Resolves the style of an element inside of one with the style `parent`. */
export function resolveStyle(element: Element, css: Declarations, parent: TextStyle): TextStyle {
  const own = BY_NAME[element.localName];
  const said = colourAttributes(element);
  const base = own || said ? { ...parent, ...own, ...said } : parent;
  if (css.size === 0) return base;
  const style = { ...base, ...readTextSpace(css), ...readCharacters(css, base) };
  const decoration = readDecoration(css);
  if (decoration) {
    // An element cannot take the lines away that those around it draw.
    style.underline = decoration.underline || parent.underline;
    style.strike = decoration.strike || parent.strike;
  }
  const raised = readRaised(css.get('vertical-align'));
  if (raised !== undefined) style.raised = raised === 'baseline' ? parent.raised : raised;
  return style;
}

/** Colours that are no styles: those of a copy of a text here, and those of old pages. */
function colourAttributes(element: Element): Partial<TextStyle> | undefined {
  const name = element.localName;
  if (name === 'span' && element.hasAttribute('class')) {
    const ink = RICH_COLOURS.find((colour) => element.classList.contains(inkClass(colour)));
    return ink && { ink };
  }
  const colour = name === 'font' ? element.getAttribute('color') : null;
  const background = /^t(?:able|r|d|h)$/.test(name) ? element.getAttribute('bgcolor') : null;
  if (!colour && !background) return undefined;
  return { ...(colour && { colour }), ...(background && { background }) };
}

/** Properties that the style of a text is made of. */
function readCharacters(css: Declarations, base: TextStyle): Partial<TextStyle> {
  const font = readFont(css.get('font') ?? '');
  const found: { -readonly [Key in keyof TextStyle]?: TextStyle[Key] } = {};
  if (font) {
    found.weight = font.weight;
    found.italic = font.italic;
  }
  found.weight = readWeight(css.get('font-weight'), base.weight) ?? found.weight ?? base.weight;
  const slant = css.get('font-style')?.toLowerCase();
  if (slant) found.italic = slant === 'inherit' ? base.italic : slant === 'italic' || slant.startsWith('oblique');
  const family = css.get('font-family') ?? font?.family;
  if (family) found.mono = isMono(family);
  found.size = readSize(css.get('font-size') ?? font?.size, base.size);
  const transform = css.get('text-transform')?.toLowerCase();
  if (transform) found.transform = transform;
  const colour = css.get('color');
  if (colour && colour.toLowerCase() !== 'inherit') found.colour = colour;
  const background = css.get('background-color') ?? css.get('background') ?? css.get('mso-highlight');
  if (background) found.background = isTransparent(background) ? base.background : background;
  const visibility = css.get('visibility')?.toLowerCase();
  if (visibility && visibility !== 'inherit') found.isVisible = visibility === 'visible' || visibility === 'initial';
  const fill = css.get('background-clip') ?? css.get('-webkit-background-clip') ?? '';
  if (isTransparent(colour) && !/\btext\b/i.test(fill)) found.isVisible = false;
  return found;
}

function readSize(value: string | undefined, base: number): number {
  const words: Readonly<Record<string, number>> = {
    'xx-small': 9,
    'x-small': 10,
    small: 13,
    medium: 16,
    large: 18,
    'x-large': 24,
    'xx-large': 32,
    smaller: base * 0.83,
    larger: base * 1.2,
  };
  return words[value?.toLowerCase() ?? ''] ?? readLength(value, base) ?? base;
}

function readTextSpace(css: Declarations): Partial<TextStyle> {
  // Google Docs writes `white-space:pre;white-space:pre-wrap`, of which the last is kept.
  const [value] = wordsIn(css.get('white-space') ?? css.get('white-space-collapse') ?? '');
  if (value === undefined || value === 'inherit') return {};
  const keepsSpaces = ['pre', 'pre-wrap', 'break-spaces', 'preserve'].includes(value);
  return { keepsSpaces, keepsLines: keepsSpaces || value === 'pre-line' || value === 'preserve-breaks' };
}

function readRaised(value: string | undefined): 'super' | 'sub' | 'baseline' | undefined {
  const word = value?.toLowerCase();
  return word === 'super' || word === 'sub' || word === 'baseline' ? word : undefined;
}

const MONO = /mono|consol|courier|menlo|fira code|source code|cascadia|jetbrains|ui-monospace|\bhack\b/i;

/** Whether the first font of a list is one for code. */
const isMono = (family: string): boolean => MONO.test(family.split(',', 1)[0]!);

/** Applies `text-transform`: a person copied what was shown. */
export function transformText(text: string, transform: string): string {
  if (transform === 'uppercase') return text.toUpperCase();
  if (transform === 'lowercase') return text.toLowerCase();
  if (transform === 'capitalize')
    return text.replace(/(^|[\s(])(\p{Ll})/gu, (_, before: string, first: string) => before + first.toUpperCase());
  return text;
}
