import { plainTextOf, readRichText, type RichDocument, RichTextError } from '@atrium/sdk/richText';
import { clean, CLEAN_NODES, type CleanNode } from './CleanNode.ts';
import { Conversion, type LargeTables, type PasteSource } from './Conversion.ts';
import { convertElement } from './convertNodes.ts';
import { parseSheet } from './css/parseSheet.ts';
import type { Loss } from './Losses.ts';
import type { PastedImage } from './PastedImages.ts';
import { takeStyles } from './takeStyles.ts';
import { PLAIN_STYLE, resolveStyle } from './TextStyle.ts';

/** Elements of a paste: ten times those of a text that may be saved. */
const MOST_ELEMENTS = 100_000;
/** Elements inside of each other before they are parsed; the browser keeps 512. */
const DEEPEST = 2000;

/** What a paste becomes. */
export interface Pasted {
  readonly document: RichDocument;
  readonly losses: readonly Loss[];
  /** Images that came with it, by their placeholder address in the document. */
  readonly images: ReadonlyMap<string, PastedImage>;
  /** Tables that are larger than one here can be. With `refuse` they are not in the document. */
  readonly large: readonly { readonly rows: number; readonly columns: number }[];
  /** With `file`, the texts of these tables. */
  readonly sheets: readonly (readonly (readonly string[])[])[];
  /** Its characters, without what is hidden. */
  readonly text: string;
}

/**
 * Reads pasted HTML: what Word, spreadsheets, mails and pages express by styles, classes and elements of their own becomes what
 * a text here can have; what it cannot have is counted. What a person did not see is left out.
 *
 * @throws RichTextError if it is too large or nested too deeply
 */
export function readPasted(source: string, largeTables: LargeTables = 'refuse'): Pasted {
  const size = measureHtml(source);
  if (size.elements > MOST_ELEMENTS) throw new RichTextError('size');
  if (size.nesting > DEEPEST) throw new RichTextError('nesting');
  const { html, css } = takeStyles(source);
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const office = /\bmso-|class="?Mso|urn:schemas-microsoft-com:office|name="?generator"?\s+content="?LibreOffice/i.test(
    source,
  );
  const isUnstyled = css === '' && !/<[a-z][^<>]*\sstyle\s*=/i.test(source);
  const conversion = new Conversion({
    source: sourceOf(source),
    isUnstyled,
    joinsLines: office,
    largeTables,
    sheet: parseSheet(css),
    convertElement,
  });
  const children: CleanNode[] = [];
  const style = resolveStyle(body, conversion.declarations(body), PLAIN_STYLE);
  const place = {
    baseWeight: 400,
    inHeading: false,
    inLink: false,
    inCell: false,
    inQuote: false,
    lists: 0,
    isLinkStyled: !isUnstyled,
  };
  conversion.children(body, { ...place, style }, children);
  conversion.writer.finish();
  const document = readRichText<CleanNode>(clean('div', children), CLEAN_NODES);
  const { images, large, sheets, losses } = conversion;
  return { document, losses: losses.all, images: images.all, large, sheets, text: plainTextOf(document) };
}

function sourceOf(html: string): PasteSource {
  const isSheet =
    /urn:schemas-microsoft-com:office:excel|content="?Excel\.Sheet|google-sheets-html-origin|data-sheets-/i;
  if (isSheet.test(html)) return 'spreadsheet';
  return /\bmso-|class="?Mso|urn:schemas-microsoft-com:office:word/i.test(html) ? 'word' : 'page';
}

/** Size of HTML, counted before it is parsed. */
interface HtmlSize {
  readonly elements: number;
  /** Elements inside of each other at least, where all of them are closed as they should be. */
  readonly nesting: number;
}

/** Elements that have no end, or may leave it out. */
const WITHOUT_END = new Set([
  ...['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'param', 'source', 'track', 'wbr'],
  ...['p', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'thead', 'tbody', 'tfoot', 'colgroup', 'option', 'optgroup', 'rt', 'rp'],
  ...['html', 'head', 'body'],
]);

/** Counts the elements of HTML in one pass. A browser takes minutes for some hundred thousand that are not closed. */
function measureHtml(source: string): HtmlSize {
  const tags = /<!--|<(\/?)([a-z][^\s/>]{0,30})/gi;
  let [elements, depth, nesting] = [0, 0, 0];
  for (let found = tags.exec(source); found; found = tags.exec(source)) {
    if (found[2] === undefined) {
      const end = source.indexOf('-->', found.index + 4);
      if (end === -1) break;
      tags.lastIndex = end + 3;
      continue;
    }
    const isEnd = found[1] === '/';
    if (!isEnd) elements += 1;
    if (WITHOUT_END.has(found[2].toLowerCase())) continue;
    depth = Math.max(0, depth + (isEnd ? -1 : 1));
    nesting = Math.max(nesting, depth);
  }
  return { elements, nesting };
}
