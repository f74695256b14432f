import type { CleanNode } from './CleanNode.ts';
import { type Declarations, NO_DECLARATIONS, parseDeclarations, type Sheet } from './css/parseSheet.ts';
import { StyleRules } from './css/StyleRules.ts';
import { Losses } from './Losses.ts';
import { PastedImages } from './PastedImages.ts';
import { inlineStyle } from './takeStyles.ts';
import type { TextStyle } from './TextStyle.ts';
import { type TextPlace, TextWriter } from './TextWriter.ts';

/** Programs whose HTML is read in a way of its own. */
export type PasteSource = 'word' | 'spreadsheet' | 'page';

/** What surrounds a node. */
export interface At extends TextPlace {
  readonly style: TextStyle;
  /** Lists around it. */
  readonly lists: number;
  readonly inCell: boolean;
  readonly inQuote: boolean;
}

/** What becomes of a table that is larger than a table here can be. */
export type LargeTables = 'refuse' | 'cut' | 'file';

interface ConversionOptions {
  readonly source: PasteSource;
  /** It has no styles at all: every mark is meant, also in a heading that is bold as it is. */
  readonly isUnstyled: boolean;
  readonly joinsLines: boolean;
  readonly sheet: Sheet;
  readonly largeTables: LargeTables;
  /** Converts an element, unless a person did not see it. */
  readonly convertElement: (element: Element, at: At, out: CleanNode[], conversion: Conversion) => void;
}

/** What one paste needs while it is converted. */
export class Conversion {
  readonly losses = new Losses();
  readonly images = new PastedImages(this.losses);
  readonly source: PasteSource;
  readonly isUnstyled: boolean;
  readonly sheet: Sheet;
  readonly largeTables: LargeTables;
  readonly writer: TextWriter;
  /** Elements that were read already, such as the box of an item of a check list. */
  readonly done = new WeakSet<Element>();
  readonly levels = new LevelCounts();
  /** Numbers of Word's lists, by list and level. */
  readonly wordNumbers = new Map<string, number[]>();
  /** Tables that are too large. */
  readonly large: { readonly rows: number; readonly columns: number }[] = [];
  /** The texts of those that become files, by row and column. */
  readonly sheets: (readonly (readonly string[])[])[] = [];
  readonly #convertElement: ConversionOptions['convertElement'];
  readonly #rules: StyleRules;
  readonly #inline = new Map<string, Declarations>();

  constructor({ source, isUnstyled, joinsLines, sheet, largeTables, convertElement }: ConversionOptions) {
    this.source = source;
    this.isUnstyled = isUnstyled;
    this.sheet = sheet;
    this.largeTables = largeTables;
    this.writer = new TextWriter(this.losses, joinsLines);
    this.#convertElement = convertElement;
    this.#rules = new StyleRules(sheet.rules);
  }

  /** Where a text is bold as it is, such as a heading: with what weight, and from which on it has the mark. */
  strongPlace(style: TextStyle): { readonly style: TextStyle; readonly baseWeight: number } {
    return this.isUnstyled
      ? { style: { ...style, weight: 400 }, baseWeight: 400 }
      : { style, baseWeight: style.weight };
  }

  /** Converts an element, unless a person did not see it. */
  element(element: Element, at: At, out: CleanNode[]): void {
    this.#convertElement(element, at, out, this);
  }

  /** Converts what is inside of a node. */
  children(node: Node, at: At, out: CleanNode[]): void {
    for (let child = node.firstChild; child; child = child.nextSibling) {
      if (child.nodeType === Node.TEXT_NODE) this.writer.text(child.nodeValue!, at.style, at, out);
      else if (child instanceof Element) this.element(child, at, out);
    }
  }

  /** What style sheets and its own style say of an element. */
  declarations(element: Element): Declarations {
    const sheet = this.#rules.declarationsFor(element);
    const text = inlineStyle(element);
    if (text === '') return sheet;
    let inline = this.#inline.get(text);
    if (!inline) {
      inline = parseDeclarations(text);
      if (this.#inline.size < 5000) this.#inline.set(text, inline);
    }
    if (sheet === NO_DECLARATIONS) return inline;
    const merged = new Map(sheet);
    for (const [name, value] of inline) {
      merged.delete(name);
      merged.set(name, value);
    }
    return merged;
  }
}

/** Counts items of programs that write every level as a list of its own. */
class LevelCounts {
  readonly #counts: { kind: string; count: number }[] = [];
  #writtenAtEnd = -1;

  /** A list after other text counts from 1 again. */
  startList(written: number): void {
    if (written !== this.#writtenAtEnd) this.#counts.length = 0;
  }

  endList(written: number): void {
    this.#writtenAtEnd = written;
  }

  /** Returns the number of the next item of a level. */
  count(depth: number, kind: string, own: number | undefined): number {
    this.#counts.length = Math.min(this.#counts.length, depth + 1);
    const before = this.#counts[depth];
    const count = own ?? (before?.kind === kind ? before.count + 1 : 1);
    this.#counts[depth] = { kind, count };
    return count;
  }
}
