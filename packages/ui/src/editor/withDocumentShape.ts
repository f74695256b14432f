import { Editor, Element, Node, Transforms, type NodeEntry, type Path } from 'slate';
import type { EditorElement, RichEditor, TableElement } from './editorTypes.ts';

const VOIDS: ReadonlySet<string> = new Set<EditorElement['type']>(['image', 'rule', 'upload']);

/** Keeps the elements where a document can have them, whatever a command or a deletion did. */
export function withDocumentShape(editor: RichEditor): RichEditor {
  const { isInline, isVoid, normalizeNode } = editor;
  editor.isInline = (element) => element.type === 'link' || isInline(element);
  editor.isVoid = (element) => VOIDS.has(element.type) || isVoid(element);
  editor.normalizeNode = (entry, options) => {
    if (!repair(editor, entry)) normalizeNode(entry, options);
  };
  return editor;
}

/** Returns whether something was changed; Slate then asks again. */
function repair(editor: RichEditor, [node, path]: NodeEntry): boolean {
  if (Editor.isEditor(node)) return repairDocument(editor);
  if (!Element.isElement(node)) return false;
  const parent = Node.parent(editor, path);
  if (node.type === 'row' && !isElement(parent, 'table')) return unwrap(editor, path);
  if (node.type === 'cell' && !isElement(parent, 'row')) return setParagraph(editor, path);
  if (node.type === 'link' && Node.string(node) === '') return remove(editor, path);
  if (node.type === 'table') return repairTable(editor, node, path);
  return repairLine(editor, node, path);
}

const isElement = (node: Node, type: EditorElement['type']) => Element.isElement(node) && node.type === type;

function repairDocument(editor: RichEditor): boolean {
  if (editor.children.length > 0) return false;
  Transforms.insertNodes(editor, { type: 'paragraph', children: [{ text: '' }] }, { at: [0] });
  return true;
}

/** A line holds texts and links only. */
function repairLine(editor: RichEditor, node: EditorElement, path: Path): boolean {
  if (node.type === 'row') return node.children.length === 0 && remove(editor, path);
  for (const [child, at] of Node.children(editor, path)) {
    const fits = !Element.isElement(child) || (child.type === 'link' && node.type !== 'code' && node.type !== 'link');
    if (!fits) return unwrap(editor, at);
  }
  return false;
}

/** Every row has cells, and as many as the widest. */
function repairTable(editor: RichEditor, table: TableElement, path: Path): boolean {
  const rows: readonly Node[] = table.children;
  const wrong = rows.findIndex((row) => !isElement(row, 'row'));
  if (wrong !== -1) return remove(editor, [...path, wrong]);
  if (rows.length === 0) return remove(editor, path);
  const columns = Math.max(...table.children.map((row) => row.children.length));
  const short = table.children.findIndex((row) => row.children.length < columns);
  if (short === -1) return false;
  const at = [...path, short, table.children[short]!.children.length];
  Transforms.insertNodes(editor, { type: 'cell', children: [{ text: '' }] }, { at });
  return true;
}

function unwrap(editor: RichEditor, at: Path): true {
  Transforms.unwrapNodes(editor, { at });
  return true;
}

function setParagraph(editor: RichEditor, at: Path): true {
  Transforms.setNodes(editor, { type: 'paragraph' }, { at });
  return true;
}

function remove(editor: RichEditor, at: Path): true {
  Transforms.removeNodes(editor, { at });
  return true;
}
