import { createEditor, Editor, Element } from 'slate';
import { withHistory } from 'slate-history';
import { withReact } from 'slate-react';
import type { RichEditor } from './editorTypes.ts';
import { isLargeTable } from './isLargeTable.ts';
import { withClipboard, type ClipboardOptions } from './withClipboard.ts';
import { withDocumentShape } from './withDocumentShape.ts';
import { withEditingRules } from './withEditingRules.ts';
import { withMarkdown } from './withMarkdown.ts';
import { withTypedLinks } from './withTypedLinks.ts';
import { withUndoSteps } from './withUndoSteps.ts';

/** Blocks that are rendered, and left out of layout while they are out of sight, together. */
const CHUNK = 50;
/** The same for rows of a large table. */
const ROWS = 20;

/** An editor of formatted text. Every rule is a layer that handles its own cases and passes on the rest. */
export function createRichEditor(clipboard: ClipboardOptions): RichEditor {
  const editor = withUndoSteps(withReact(withHistory(createEditor())));
  // A long document is a tree of chunks, so that a key renders one of them instead of comparing every block.
  editor.getChunkSize = (node) => {
    if (Editor.isEditor(node)) return CHUNK;
    return Element.isElement(node) && node.type === 'table' && isLargeTable(node) ? ROWS : null;
  };
  return withMarkdown(withTypedLinks(withClipboard(withEditingRules(withDocumentShape(editor)), clipboard)));
}
