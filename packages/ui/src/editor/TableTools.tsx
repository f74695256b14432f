import { useSlateStatic } from 'slate-react';
import { IconButton } from '../primitives/IconButton.tsx';
import { useEditorText } from './useEditorText.ts';
import type { RichEditor, TableElement } from './editorTypes.ts';
import { keepSelection, moveAmongTools } from './moveAmongTools.ts';
import { deleteColumn, deleteRow, deleteTable, insertColumn, insertRow, toggleHeader } from './tableCommands.ts';

/** Rows and columns of the table with the caret, floating above it. */
export function TableTools({ element }: { readonly element: TableElement }) {
  const editor = useSlateStatic();
  const text = useEditorText();
  const tool = (run: (editor: RichEditor) => void) => ({ type: 'button' as const, onClick: () => run(editor) });
  return (
    <div
      className="at-rich-table-tools"
      role="toolbar"
      aria-label={text('editorTable')}
      contentEditable={false}
      onMouseDown={keepSelection}
      onKeyDown={moveAmongTools}
    >
      <button {...tool((at) => insertRow(at, 'before'))}>{text('editorRowBefore')}</button>
      <button {...tool((at) => insertRow(at, 'after'))}>{text('editorRowAfter')}</button>
      <span className="at-rich-divider" />
      <button {...tool((at) => insertColumn(at, 'before'))}>{text('editorColumnBefore')}</button>
      <button {...tool((at) => insertColumn(at, 'after'))}>{text('editorColumnAfter')}</button>
      <span className="at-rich-divider" />
      <IconButton
        small
        icon="th"
        label={text('editorTableHead')}
        pressed={element.header ?? false}
        {...tool(toggleHeader)}
      />
      <IconButton small icon="remove-row-bottom" label={text('editorRowDelete')} {...tool(deleteRow)} />
      <IconButton small icon="remove-column" label={text('editorColumnDelete')} {...tool(deleteColumn)} />
      <IconButton
        small
        icon="trash"
        className="at-danger-icon"
        label={text('editorTableDelete')}
        {...tool(deleteTable)}
      />
    </div>
  );
}
