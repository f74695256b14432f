import type { RichColour } from './allowList.ts';

/** Marks of a run of text; a mark that is not set is left out. */
export interface RichMarks {
  readonly bold?: true;
  readonly italic?: true;
  readonly underline?: true;
  readonly strike?: true;
  readonly code?: true;
  /** Raised or lowered characters; a run has one of the two at most. */
  readonly superscript?: true;
  readonly subscript?: true;
  readonly colour?: RichColour;
}

/** A run of text with the same marks. `\n` is a line break. */
export interface RichText extends RichMarks {
  readonly text: string;
}

/** A link; its address is one that `safeLink` returned. */
export interface RichLink {
  readonly type: 'link';
  readonly href: string;
  readonly children: readonly RichText[];
}

/** What a block has in its line: runs of text and links. */
export type RichInline = RichText | RichLink;

/** A paragraph; an empty one is an empty line. */
export interface RichParagraph {
  readonly type: 'paragraph';
  readonly children: readonly RichInline[];
}

/** Level 1 is `<h2>`: the view around the text keeps its only `<h1>`. */
export interface RichHeading {
  readonly type: 'heading';
  readonly level: 1 | 2 | 3;
  readonly children: readonly RichInline[];
}

/** A paragraph of a quotation; adjacent ones are one `<blockquote>`. */
export interface RichQuote {
  readonly type: 'quote';
  readonly children: readonly RichInline[];
}

/** Several lines of code in one run without marks. */
export interface RichCode {
  readonly type: 'code';
  readonly children: readonly RichText[];
}

/** The kind of a list: points, numbers, or boxes to tick. */
export type RichListKind = 'bullet' | 'number' | 'check';

/** How the items of a numbered list are counted besides 1, 2, 3; the values are those of the attribute `type` of `<ol>`. */
export type RichNumbering = 'a' | 'A' | 'i' | 'I';

/** An item of a list. Lists are flat: nesting is `depth`, at most one more than that of the item before it. */
export interface RichItem {
  readonly type: 'item';
  readonly list: RichListKind;
  readonly depth: number;
  /** Of a numbered list only. */
  readonly numbering?: RichNumbering;
  /** Its number, where it is not one more than that of the item before it in its list; of a numbered list only. */
  readonly number?: number;
  /** Of a check list only. */
  readonly done?: true;
  readonly children: readonly RichInline[];
}

/** An uploaded image, a block of its own. */
export interface RichImage {
  readonly type: 'image';
  readonly src: string;
  /** `''` if nothing describes it. */
  readonly alt: string;
}

/** A line between two parts of a text. */
export interface RichRule {
  readonly type: 'rule';
}

/** A cell of a table, with one line of text. */
export interface RichCell {
  readonly type: 'cell';
  readonly children: readonly RichInline[];
}

/** A row of a table. */
export interface RichRow {
  readonly type: 'row';
  readonly children: readonly RichCell[];
}

/** A rectangular table: every row has the same number of cells. */
export interface RichTable {
  readonly type: 'table';
  /** The first row names the columns. */
  readonly header?: true;
  readonly children: readonly RichRow[];
}

/** A block of a formatted text, such as a paragraph, an item or a table. */
export type RichBlock =
  RichParagraph | RichHeading | RichQuote | RichCode | RichItem | RichImage | RichRule | RichTable;

/** What a formatted text consists of. It cannot express anything else, so that a script has no place in it. */
export type RichDocument = readonly RichBlock[];

/** A text that is too large or nested too deeply to be read, or that has a table with too many columns or cells. */
export class RichTextError extends Error {
  override readonly name = 'RichTextError';
  readonly reason: 'size' | 'nesting' | 'table';

  constructor(reason: RichTextError['reason']) {
    super(`Formatted text refused: ${reason}`);
    this.reason = reason;
  }
}
