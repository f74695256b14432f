import type { RichItem, RichMarks, RichNumbering } from '@atrium/sdk/richText';
import type { BaseEditor } from 'slate';
import type { HistoryEditor } from 'slate-history';
import type { ReactEditor } from 'slate-react';

/** A run of text; the marks are those of a `RichText`. */
export type EditorText = { text: string } & { -readonly [Mark in keyof RichMarks]: RichMarks[Mark] };

export interface LinkElement {
  type: 'link';
  href: string;
  children: EditorText[];
}
export type EditorInline = EditorText | LinkElement;

interface LineElement<Type extends string> {
  type: Type;
  children: EditorInline[];
}
export type ParagraphElement = LineElement<'paragraph'>;
export type QuoteElement = LineElement<'quote'>;
export type CellElement = LineElement<'cell'>;
export interface HeadingElement extends LineElement<'heading'> {
  level: 1 | 2 | 3;
}
export interface ItemElement extends LineElement<'item'> {
  list: RichItem['list'];
  depth: number;
  done?: true;
  numbering?: RichNumbering;
  number?: number;
}
/** An item or a heading, whichever a line was before: what it may have to lose. */
export type FormerLine = ItemElement & Pick<HeadingElement, 'level'>;
export interface CodeElement {
  type: 'code';
  children: EditorText[];
}
export interface ImageElement {
  type: 'image';
  src: string;
  alt: string;
  children: EditorText[];
}
export interface RuleElement {
  type: 'rule';
  children: EditorText[];
}
/** Holds the place of an image while it is uploaded. It is not part of the text. */
export interface UploadElement {
  type: 'upload';
  /** Key of the upload. */
  upload: string;
  name: string;
  children: EditorText[];
}
export interface RowElement {
  type: 'row';
  children: CellElement[];
}
export interface TableElement {
  type: 'table';
  header?: true;
  children: RowElement[];
}

export type LineBlock = ParagraphElement | QuoteElement | HeadingElement | ItemElement | CodeElement;
export type EditorBlock = LineBlock | ImageElement | RuleElement | UploadElement | TableElement;
export type EditorElement = EditorBlock | LinkElement | RowElement | CellElement;
export type RichEditor = BaseEditor & ReactEditor & HistoryEditor;

declare module 'slate' {
  interface CustomTypes {
    Editor: RichEditor;
    Element: EditorElement;
    Text: EditorText;
  }
}
