import {
  itemNumbers,
  RICH_LIMITS,
  type RichColour,
  type RichListKind,
  type RichMarks,
  safeLink,
} from '@atrium/sdk/richText';
import { type Descendant, Editor, Element, Range, Transforms } from 'slate';
import type { EditorBlock, EditorText, FormerLine, ItemElement, LineBlock, RichEditor } from './editorTypes.ts';
import { around, currentLine, selectedLines } from './selectedBlocks.ts';

/** Marks that are on or off. */
export type Toggle = Exclude<keyof RichMarks, 'colour'>;
/** Styles of lines besides lists. */
export type LineStyle = 'paragraph' | 'heading1' | 'heading2' | 'heading3' | 'quote' | 'code';

export const LINE_STYLES: readonly LineStyle[] = ['paragraph', 'heading1', 'heading2', 'heading3', 'quote', 'code'];

type Marks = Omit<EditorText, 'text'>;

export const findMarks = (editor: RichEditor): Marks => Editor.marks(editor) ?? {};

export function toggleMark(editor: RichEditor, mark: Toggle): void {
  if (findMarks(editor)[mark]) return editor.removeMark(mark);
  if (mark === 'superscript') editor.removeMark('subscript');
  if (mark === 'subscript') editor.removeMark('superscript');
  editor.addMark(mark, true);
}

/** Undefined is the colour of the text around it. */
export function setColour(editor: RichEditor, colour: RichColour | undefined): void {
  if (colour) editor.addMark('colour', colour);
  else editor.removeMark('colour');
}

/** The style of the line with the caret, or its list; undefined outside of lines. */
export function findStyle(editor: RichEditor): LineStyle | RichListKind | undefined {
  const line = currentLine(editor)?.[0];
  if (!line) return undefined;
  if (line.type === 'heading') return `heading${line.level}`;
  return line.type === 'item' ? line.list : line.type;
}

const PLAIN = ['level', 'list', 'depth', 'done', 'numbering', 'number'] as const;

const MARKS: readonly (keyof RichMarks)[] = [
  ...(['bold', 'italic', 'underline', 'strike', 'code', 'superscript', 'subscript', 'colour'] as const),
];

function change(editor: RichEditor, properties: Partial<LineBlock>): void {
  Editor.withoutNormalizing(editor, () => {
    for (const [line, path] of selectedLines(editor)) {
      const lost = PLAIN.filter((name) => !(name in properties));
      Transforms.unsetNodes<FormerLine>(editor, lost, { at: path });
      if (properties.type === 'code') plainLine(editor, line, path);
      Transforms.setNodes(editor, properties as Partial<LineBlock & { type: 'paragraph' }>, { at: path });
    }
  });
}

/** Code has neither marks nor links. */
function plainLine(editor: RichEditor, line: LineBlock, at: number[]): void {
  Transforms.unwrapNodes(editor, { at, match: (node) => Element.isElement(node) && node.type === 'link' });
  if (line.type !== 'code')
    Transforms.unsetNodes<EditorText>(editor, [...MARKS], {
      at,
      match: (node) => !Element.isElement(node) && !Editor.isEditor(node),
      mode: 'lowest',
    });
}

/** Sets the style of the selected lines; the style that they have makes them paragraphs. */
export function setStyle(editor: RichEditor, style: LineStyle): void {
  const wanted = findStyle(editor) === style ? 'paragraph' : style;
  if (wanted === 'paragraph' || wanted === 'quote' || wanted === 'code') change(editor, { type: wanted });
  else change(editor, { type: 'heading', level: Number(wanted.at(-1)) as 1 | 2 | 3 });
}

export function toggleList(editor: RichEditor, list: RichListKind): void {
  if (findStyle(editor) === list) change(editor, { type: 'paragraph' });
  else
    for (const [line, path] of selectedLines(editor)) {
      Transforms.unsetNodes<FormerLine>(editor, ['level', 'done', 'numbering', 'number'], { at: path });
      Transforms.setNodes(editor, { type: 'item', list, depth: line.type === 'item' ? line.depth : 0 }, { at: path });
    }
}

/** Moves items in (1) or out (−1); an item is at most one level deeper than the one before it. Returns whether any was moved. */
export function indent(editor: RichEditor, by: 1 | -1): boolean {
  const items = selectedLines(editor).flatMap(([line, path]) =>
    line.type === 'item' ? [{ line, index: path[0]! }] : [],
  );
  let isMoved = false;
  for (const { line, index } of items) {
    const before = editor.children[index - 1];
    const most = before && 'type' in before && before.type === 'item' ? before.depth + 1 : 0;
    const depth = Math.max(0, Math.min(line.depth + by, most, RICH_LIMITS.listDepth));
    if (depth === line.depth) continue;
    Transforms.setNodes(editor, { depth }, { at: [index] });
    isMoved = true;
  }
  return isMoved;
}

/** Sets the link of the selection, or of the link with the caret. Returns false if the address is not allowed. */
export function setLink(editor: RichEditor, address: string): boolean {
  const href = safeLink(/^[\w.-]+\.[a-z]{2,}(\/|$)/i.test(address) ? `https://${address}` : address);
  if (href === undefined || !editor.selection) return false;
  const present = around(editor, 'link');
  if (present) Transforms.setNodes(editor, { href }, { at: present[1] });
  else if (Range.isCollapsed(editor.selection))
    Transforms.insertNodes(editor, { type: 'link', href, children: [{ text: address }] });
  else Transforms.wrapNodes(editor, { type: 'link', href, children: [] }, { split: true });
  return true;
}

export function removeLink(editor: RichEditor): void {
  Transforms.unwrapNodes(editor, { match: (node) => Element.isElement(node) && node.type === 'link' });
}

/** Numbers of the items of one state of a document: children that change are a new array. */
const numbers = new WeakMap<Descendant[], ReadonlyMap<EditorBlock, number>>();

/** Returns the number of an item in its list, as a browser counts an `<ol>`. */
export function itemNumber(editor: RichEditor, item: ItemElement): number {
  let known = numbers.get(editor.children);
  if (!known) numbers.set(editor.children, (known = itemNumbers(editor.children as EditorBlock[])));
  return known.get(item) ?? 1;
}
