import { readCheckMark, writeMark } from './readMark.ts';
import { clean, type CleanNode } from './CleanNode.ts';
import { convertCode, isCode } from './convertCode.ts';
import type { At, Conversion } from './Conversion.ts';
import { convertImage } from './convertImage.ts';
import { convertLink } from './convertLink.ts';
import { convertItem, convertList, putItem } from './convertList.ts';
import { convertTable } from './convertTable.ts';
import { convertWordItem, readWordList } from './convertWordList.ts';
import type { Declarations } from './css/parseSheet.ts';
import { isHidden, isNeverShown, isTrackedDeletion, isWordComment } from './isHidden.ts';
import { convertField, convertForeign } from './convertOther.ts';
import { resolveStyle } from './TextStyle.ts';

const BLOCKS: ReadonlySet<string> = new Set([
  ...['p', 'div', 'section', 'article', 'aside', 'header', 'footer', 'main', 'nav', 'address', 'center', 'figure'],
  ...['figcaption', 'details', 'summary', 'fieldset', 'legend', 'form', 'dl', 'dt', 'dd', 'hgroup', 'caption', 'body'],
  ...['blockquote', 'tr', 'td', 'th', 'thead', 'tbody', 'tfoot', 'pre', 'html', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
]);
const BLOCK_DISPLAYS: ReadonlySet<string> = new Set([
  ...['block', 'flex', 'grid', 'table', 'list-item', 'flow-root', 'table-row', 'table-caption'],
]);

/** Converts an element, unless a person did not see it. */
export function convertElement(element: Element, at: At, out: CleanNode[], conversion: Conversion): void {
  if (conversion.done.has(element) || isNeverShown(element)) return;
  if (!(element instanceof HTMLElement)) return convertForeign(element, at, out, conversion);
  const css = conversion.declarations(element);
  if (leavesOut(element, css, conversion)) return;
  const style = resolveStyle(element, css, at.style);
  const inside = style === at.style ? at : { ...at, style };
  if (isFolded(element)) convertFolded(element, inside, out, conversion);
  else convertShown(element, css, inside, out, conversion);
}

/** Returns whether an element was not seen, and counts it if there is something in it. */
function leavesOut(element: HTMLElement, css: Declarations, conversion: Conversion): boolean {
  const kind = isWordComment(element, css)
    ? 'comments'
    : conversion.source === 'word' && isTrackedDeletion(element)
      ? 'deletions'
      : isHidden(element, css)
        ? 'hidden'
        : undefined;
  // The mark of an item of Word is read with the item.
  if (!kind) return css.get('mso-list')?.toLowerCase() === 'ignore';
  const isSomething = element.textContent.trim() !== '' || element.querySelector('img') !== null;
  const isList = css.get('mso-element')?.toLowerCase() === 'comment-list';
  const isReference = css.has('mso-comment-reference') || css.has('mso-special-character');
  // Of a comment of Word its list has the text, with an element for each.
  if (isList) conversion.losses.add('comments', Math.max(1, element.querySelectorAll('.MsoCommentText').length));
  else if (isSomething && kind !== 'comments') conversion.losses.add(kind);
  else if (kind === 'comments' && isReference) return !css.has('mso-comment-reference');
  return true;
}

const isFolded = (element: HTMLElement): boolean => element.localName === 'details' && !element.hasAttribute('open');

/** Only the summary is seen. */
function convertFolded(element: HTMLElement, at: At, out: CleanNode[], conversion: Conversion): void {
  for (const child of element.childNodes) {
    if (child instanceof HTMLElement && child.localName === 'summary') conversion.element(child, at, out);
    else if (child.textContent?.trim()) conversion.losses.add('hidden');
  }
}

function convertShown(element: HTMLElement, css: Declarations, at: At, out: CleanNode[], conversion: Conversion): void {
  const name = element.localName;
  switch (name) {
    case 'br':
      if (!element.classList.contains('Apple-interchange-newline')) conversion.writer.lineBreak(out);
      return;
    case 'hr':
      out.push(clean('hr'));
      return conversion.writer.boundary(out);
    case 'img':
      return convertImage(element, css, at, out, conversion);
    case 'a':
      return convertLink(element.getAttribute('href') ?? undefined, at, out, conversion, (inside, into) =>
        conversion.children(element, inside, into),
      );
    case 'table':
      return convertTable(element, at, out, conversion);
    case 'ul':
    case 'ol':
    case 'menu':
    case 'dir':
      return convertList(element, css, at, out, conversion);
    case 'li':
      return convertItem(element, css, at, out, conversion);
    case 'rt':
      return convertBetween('（', '）', element, at, out, conversion);
    case 'q':
      return convertBetween('“', '”', element, at, out, conversion);
    default:
      if (convertField(element, at, out, conversion)) return undefined;
      return convertText(element, css, at, out, conversion);
  }
}

/** Characters that the browser adds. */
function convertBetween(
  before: string,
  after: string,
  element: Element,
  at: At,
  out: CleanNode[],
  conversion: Conversion,
): void {
  conversion.writer.text(before, at.style, at, out);
  conversion.children(element, at, out);
  conversion.writer.text(after, at.style, at, out);
}

function convertText(element: HTMLElement, css: Declarations, at: At, out: CleanNode[], conversion: Conversion): void {
  if (isCode(element, css, at) && convertCode(element, out, conversion)) return undefined;
  const level = headingLevel(element);
  if (level !== undefined && !at.inHeading) return convertHeading(element, level, at, out, conversion);
  const list = readWordList(element, css, conversion);
  if (list) return convertWordItem(element, list, at, out, conversion);
  const check = conversion.source === 'word' && element.localName === 'p' ? readCheckMark(element) : undefined;
  if (check?.box) return convertCheckLine(element, check.box, check.done, at, out, conversion);
  if (element.localName === 'blockquote' && !at.inQuote) {
    const children: CleanNode[] = [];
    convertBlock(element, css, { ...at, inQuote: true }, children, conversion);
    out.push(clean('blockquote', children));
    return undefined;
  }
  if (isBlock(element, css)) return convertBlock(element, css, at, out, conversion);
  return conversion.children(element, at, out);
}

/** A line of Word with a box to tick. */
function convertCheckLine(
  line: HTMLElement,
  box: Element,
  done: boolean,
  at: At,
  out: CleanNode[],
  conversion: Conversion,
): void {
  const children: CleanNode[] = [];
  conversion.done.add(box);
  conversion.writer.boundary(out);
  conversion.children(line, at, children);
  putItem({ children, kind: 'check', done, depth: 0 }, out);
}

function isBlock(element: HTMLElement, css: Declarations): boolean {
  const display = css.get('display')?.toLowerCase();
  if (display === undefined) return BLOCKS.has(element.localName);
  if (BLOCK_DISPLAYS.has(display)) return true;
  return BLOCKS.has(element.localName) && !display.startsWith('inline') && display !== 'contents';
}

function convertBlock(element: HTMLElement, css: Declarations, at: At, out: CleanNode[], conversion: Conversion): void {
  const { writer } = conversion;
  writer.boundary(out);
  const { written } = writer;
  const start = out.length;
  conversion.children(element, at, out);
  const isEmpty = writer.written === written && element.localName === 'p' && !conversion.isUnstyled;
  if (isEmpty) emptyLine(element, at, out, start);
  else if (writer.written > written && /^(?:center|right|end)$/i.test(alignment(element, css)))
    conversion.losses.add('alignments');
  writer.boundary(out);
}

const alignment = (element: HTMLElement, css: Declarations): string =>
  css.get('text-align') ?? element.getAttribute('align') ?? '';

/** Programs fill an empty line with a space that does not break; at the end of a cell of Word there is one to spare. */
function emptyLine(element: HTMLElement, at: At, out: CleanNode[], start: number): void {
  const hasContent = element.textContent !== '' || element.querySelector('br') !== null;
  out.length = start;
  const isSpare = at.inCell && element.previousElementSibling !== null && element.nextElementSibling === null;
  // A line that had nothing but an image goes with it.
  if (hasContent && !isSpare && element.querySelector('img') === null) out.push(clean('p', [clean('br')]));
}

function headingLevel(element: HTMLElement): number | undefined {
  const level = /^h([1-6])$/.exec(element.localName)?.[1];
  if (level) return Number(level);
  if (element.getAttribute('role') === 'heading') {
    const said = Number(element.getAttribute('aria-level') ?? '2');
    return said >= 1 && said <= 6 ? said : 6;
  }
  return /^(?:MsoTitle|MsoTitleCxSpFirst)$/.test(element.className) ? 1 : undefined;
}

/** A heading is bold as it is. In Word it may have a number, which is text. */
function convertHeading(element: HTMLElement, level: number, at: At, out: CleanNode[], conversion: Conversion): void {
  const list = readWordList(element, conversion.declarations(element), conversion);
  const children: CleanNode[] = [];
  const inside: At = { ...at, ...conversion.strongPlace(at.style), inHeading: true };
  conversion.writer.boundary(out);
  if (list && list.mark.kind !== 'bullet') conversion.writer.beginWith(writeMark(list.text));
  conversion.children(element, inside, children);
  conversion.writer.endBegin(at.style, inside, children);
  out.push(clean(`h${level}`, children));
  conversion.writer.boundary(out);
}
