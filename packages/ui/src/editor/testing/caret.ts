import { createEditor, Node, Text, Transforms, type Descendant, type Editor, type Point } from 'slate';
import type { EditorBlock, EditorInline, EditorText, RichEditor } from '../editorTypes.ts';
import { withDocumentShape, withTypedLinks } from '../createRichEditor.ts';
import { withEditingRules } from '../withEditingRules.ts';
import { withMarkdown } from '../withMarkdown.ts';

type Content = string | readonly EditorInline[];

const inlines = (content: Content): EditorInline[] =>
  typeof content === 'string' ? [{ text: content }] : content.map((part) => ({ ...part }));

export const text = (of: string, marks: Partial<EditorText> = {}): EditorText => ({ text: of, ...marks });
export const link = (of: string, href = 'https://a.example/'): EditorInline => ({
  ...{ type: 'link', href },
  children: [{ text: of }],
});
export const line = (content: Content): EditorBlock => ({ type: 'paragraph', children: inlines(content) });
export const quote = (content: Content): EditorBlock => ({ type: 'quote', children: inlines(content) });
export const code = (content: string): EditorBlock => ({ type: 'code', children: [{ text: content }] });
export const heading = (level: 1 | 2 | 3, content: Content): EditorBlock => ({
  ...{ type: 'heading', level },
  children: inlines(content),
});
export const item = (
  content: Content,
  depth = 0,
  more: { list?: 'bullet' | 'number' | 'check'; done?: true; number?: number; numbering?: 'a' } = {},
) => ({ type: 'item', list: 'bullet', depth, ...more, children: inlines(content) }) as EditorBlock;
export const image = (): EditorBlock => ({ type: 'image', src: '/a.png', alt: '', children: [{ text: '' }] });
export const table = (rows: readonly (readonly string[])[], more: { header?: true } = {}): EditorBlock => ({
  ...{ type: 'table', ...more },
  children: rows.map((row) => ({
    type: 'row',
    children: row.map((content) => ({ type: 'cell', children: [{ text: content }] })),
  })),
});

/** An editor of the blocks; `|` is the caret, and where there are two of them the text between them is selected. */
export function editorOf(...blocks: readonly EditorBlock[]): RichEditor {
  const editor = withMarkdown(withTypedLinks(withEditingRules(withDocumentShape(createEditor() as RichEditor))));
  editor.children = structuredClone(blocks) as Descendant[];
  const points: Point[] = [];
  for (const [node, path] of Node.texts(editor))
    for (let at = node.text.indexOf('|'); at >= 0; at = node.text.indexOf('|', at)) {
      points.push({ path, offset: at });
      (node as { text: string }).text = node.text.slice(0, at) + node.text.slice(at + 1);
    }
  const [anchor, focus = anchor] = points;
  if (anchor && focus) Transforms.select(editor, { anchor, focus });
  return editor;
}

/** The blocks of an editor, with `|` at the caret. */
export function blocksOf(editor: RichEditor): Descendant[] {
  const children = structuredClone(editor.children);
  if (editor.selection) {
    const { path, offset } = editor.selection.focus;
    const node = Node.get({ children } as Editor, path);
    if (Text.isText(node)) (node as { text: string }).text = `${node.text.slice(0, offset)}|${node.text.slice(offset)}`;
  }
  return children;
}
