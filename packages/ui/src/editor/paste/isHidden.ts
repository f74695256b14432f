import type { Declarations } from './css/parseSheet.ts';
import { readLength, wordsIn } from './css/values.ts';

/** Elements that show nothing, or not what is written in them. */
const NEVER_SHOWN = new Set([
  ...[
    'script',
    'style',
    'template',
    'head',
    'title',
    'meta',
    'link',
    'base',
    'noscript',
    'noembed',
    'noframes',
    'param',
  ],
  ...['datalist', 'source', 'track', 'map', 'area', 'rp', 'colgroup', 'col', 'xml'],
]);

/** Word Online ends every line with a space of its own. */
const isEndOfLine = (element: Element): boolean =>
  element.classList.contains('EOP') && element.textContent.trim() === '';

/** Whether an element never shows what is in it, so that nothing is lost without it. */
export const isNeverShown = (element: Element): boolean => NEVER_SHOWN.has(element.localName) || isEndOfLine(element);

/**
 * Whether a person saw nothing of an element. What was not seen must not be published: a line of a table that is filtered, a
 * hidden salary, a comment of Word.
 */
export function isHidden(element: Element, css: Declarations): boolean {
  if (element.hasAttribute('hidden')) return true;
  if (element.localName === 'dialog' && !element.hasAttribute('open')) return true;
  if (css.size === 0) return false;
  return (
    has(css, 'display', 'none') ||
    has(css, 'mso-hide', 'all') ||
    has(css, 'content-visibility', 'hidden') ||
    number(css.get('opacity')) === 0 ||
    isClipped(css) ||
    isOutside(css) ||
    (element.localName !== 'td' && element.localName !== 'th' && isTooSmall(css))
  );
}

const has = (css: Declarations, name: string, value: string): boolean => css.get(name)?.toLowerCase() === value;

const number = (value: string | undefined): number | undefined =>
  value !== undefined && /^\d*\.?\d+%?$/.test(value) ? Number.parseFloat(value) : undefined;

/** Texts for screen readers are cut to a point. */
function isClipped(css: Declarations): boolean {
  const clip = wordsIn(css.get('clip') ?? '')[0] ?? '';
  const isPositioned = has(css, 'position', 'absolute') || has(css, 'position', 'fixed');
  const edges = /^rect\(([^)]*)\)/.exec(clip)?.[1]?.split(/[\s,]+/) ?? [];
  const lengths = edges.map((edge) => readLength(edge) ?? Number.NaN);
  const [top, right, bottom, left] = lengths;
  if (isPositioned && lengths.length === 4 && (bottom! - top! <= 1 || right! - left! <= 1)) return true;
  return /^inset\(\s*(?:50|100)%\s*\)/.test(css.get('clip-path')?.toLowerCase() ?? '');
}

/** Moved out of the page. */
function isOutside(css: Declarations): boolean {
  const far = (name: string) => (readLength(css.get(name)) ?? 0) <= -999;
  const isPositioned = has(css, 'position', 'absolute') || has(css, 'position', 'fixed');
  return far('text-indent') || (isPositioned && (far('left') || far('top')));
}

/** A box of at most a pixel that hides what does not fit. */
function isTooSmall(css: Declarations): boolean {
  const overflow = wordsIn(css.get('overflow') ?? css.get('overflow-y') ?? '');
  if (!overflow.includes('hidden') && !overflow.includes('clip')) return false;
  return ['height', 'max-height', 'width'].some((name) => {
    const length = readLength(css.get(name));
    return length !== undefined && length <= 1;
  });
}

/** Comments of Word, and the marks that lead to them. */
export function isWordComment(element: Element, css: Declarations): boolean {
  const part = css.get('mso-element')?.toLowerCase();
  if (part === 'comment' || part === 'comment-list') return true;
  if (css.has('mso-comment-reference') || has(css, 'mso-special-character', 'comment')) return true;
  return /^mso(?:com(?:anchor|off|txt|hide)|commentreference|commenttext)$/i.test(element.getAttribute('class') ?? '');
}

/** A deletion that Word tracks, which its author and day are written beside. */
export const isTrackedDeletion = (element: Element): boolean =>
  (element.localName === 'del' && (element.hasAttribute('cite') || element.hasAttribute('datetime'))) ||
  element.classList.contains('msoDel');
