type Mark = 'bold' | 'italic' | 'underline' | 'strike' | 'code' | 'superscript' | 'subscript';

/** Elements of marks, by the mark; `b`, `i`, `del` and others are written as their equivalents. */
export const MARK_ELEMENTS: ReadonlyMap<string, Mark> = new Map([
  ...(['strong', 'b'] as const).map((name) => [name, 'bold'] as const),
  ...(['em', 'i'] as const).map((name) => [name, 'italic'] as const),
  ...(['u', 'ins'] as const).map((name) => [name, 'underline'] as const),
  ...(['s', 'strike', 'del'] as const).map((name) => [name, 'strike'] as const),
  ...(['code', 'kbd', 'samp', 'tt'] as const).map((name) => [name, 'code'] as const),
  ...(['sup'] as const).map((name) => [name, 'superscript'] as const),
  ...(['sub'] as const).map((name) => [name, 'subscript'] as const),
]);

/** Levels of headings by element: a text begins at `h2`, and there are three. */
export const HEADING_LEVELS: ReadonlyMap<string, 1 | 2 | 3> = new Map([
  ...(['h1', 'h2'] as const).map((name) => [name, 1] as const),
  ...(['h3'] as const).map((name) => [name, 2] as const),
  ...(['h4', 'h5', 'h6'] as const).map((name) => [name, 3] as const),
]);

/** Elements that are removed together with their content. Any other that is not listed here loses its tags only. */
export const REMOVED_ELEMENTS: ReadonlySet<string> = new Set([
  ...['script', 'style', 'template', 'noscript', 'noembed', 'noframes', 'head', 'title', 'base', 'link', 'meta'],
  ...['iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'param', 'audio', 'video', 'source', 'track'],
  ...['canvas', 'map', 'area', 'dialog', 'portal', 'slot', 'xmp', 'plaintext', 'listing'],
  ...['textarea', 'select', 'option', 'optgroup', 'datalist', 'input', 'progress', 'meter'],
]);

/** Elements that begin a new line without being anything themselves. */
export const LINE_ELEMENTS: ReadonlySet<string> = new Set([
  ...['p', 'div', 'section', 'article', 'aside', 'header', 'footer', 'main', 'nav', 'address', 'center'],
  ...[
    'figure',
    'figcaption',
    'details',
    'summary',
    'fieldset',
    'legend',
    'form',
    'dl',
    'dt',
    'dd',
    'caption',
    'hgroup',
  ],
  ...[
    'table',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'td',
    'th',
    'ul',
    'ol',
    'menu',
    'dir',
    'li',
    'blockquote',
    'body',
    'html',
  ],
]);

/** Values of `type` of a numbered list; any other counts 1, 2, 3. */
export const NUMBERINGS: ReadonlySet<string> = new Set(['a', 'A', 'i', 'I']);

/** Colours of text: the hues of the tokens, written as the class `at-ink-<name>`, so that they follow the theme. */
export const RICH_COLOURS = ['azure', 'teal', 'green', 'amber', 'coral', 'rose', 'violet', 'slate'] as const;
/** The name of a colour of text, one of `RICH_COLOURS`. */
export type RichColour = (typeof RICH_COLOURS)[number];

/** The classes that survive, besides those of colours. */
export const CHECK_LIST_CLASS = 'at-checks';
/** Class of an item of a check list that is done. */
export const DONE_CLASS = 'at-done';
/** The class of a colour of text: `at-ink-azure`. */
export const inkClass = (colour: RichColour): string => `at-ink-${colour}`;

/** Schemes of links. An address without scheme and host (`/index?open=…`) leads into the product. */
export const LINK_SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Rel of every link out of the product. */
export const LINK_REL = 'noopener noreferrer nofollow';

/** Address of an upload of this server, as `files.upload` returns it; signed by `openUrl` for public pages. */
const UPLOAD = /^\/(?:[\w-]+\/)*files\/[0-9a-f]{32}(?:\?until=\d{1,16}&grant=[\w-]{1,100}&seal=[\w-]{1,200})?$/;

/**
 * What a formatted text may have at most. Beyond the size, nesting and tables are refused (`RichTextError`); the rest is left out.
 */
export const RICH_LIMITS = {
  /** Bytes of the HTML in UTF-8 (C.6-23). */
  bytes: 200 * 1024,
  /** Elements inside of each other in what is read. */
  nesting: 200,
  /** Elements that a parser opens, including those that it repeats to repair wrong nesting. */
  elements: 60_000,
  /** Depth of a list, from 0. */
  listDepth: 5,
  /** Number of an item, also below zero. */
  itemNumber: 999_999,
  columns: 50,
  /** Cells of one table, with those that spans and short rows add. */
  cells: 10_000,
  /** Characters of an address. */
  address: 2000,
  /** Characters of the description of an image. */
  alt: 200,
} as const;

/** Returns the address of a link in its normal form, or undefined if it is not allowed. */
export function safeLink(address: string): string | undefined {
  const found = ownPath(address) ?? foreignAddress(address);
  return found === undefined || found.length > RICH_LIMITS.address ? undefined : found;
}

function foreignAddress(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url || !LINK_SCHEMES.has(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  return url.href;
}

/** Browsers read `/\host` and `//host` as another host, and ignore tabs and line ends: what resolves elsewhere is none. */
function ownPath(address: string): string | undefined {
  const here = 'https://own.invalid';
  const url = address.trimStart().startsWith('/') ? URL.parse(address, here) : null;
  if (url?.origin !== here) return undefined;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // `/.//host` becomes `//host`.
  return path.startsWith('//') ? undefined : path;
}

/** Returns whether a link leads into the product. */
export const isOwnLink = (href: string): boolean => href.startsWith('/');

/** Returns the address of an uploaded image, or undefined for anything else: an image elsewhere would report its readers. */
export function safeImage(address: string): string | undefined {
  return UPLOAD.test(address) ? address : undefined;
}
