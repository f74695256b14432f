import { useSlateStatic } from 'slate-react';
import { IconButton } from '../primitives/Button.tsx';
import { useEditorText } from './useEditorText.ts';
import type { RichEditor, TableElement } from './editorTypes.ts';
import { keepSelection, moveAmongTools } from './editorKeys.ts';
import { startLineBeside } from './insertBlocks.ts';
import { deleteColumn, deleteRow, deleteTable, insertColumn, insertRow, toggleHeader } from './tableCommands.ts';

/**
 * Rows and columns of the table with the caret, floating above it. Alt F10 leads here; Tab does not, so that it leaves the text after
 * the last cell.
 */
export function TableTools({ element }: { readonly element: TableElement }) {
  const editor = useSlateStatic();
  const text = useEditorText();
  const tool = (run: (editor: RichEditor) => unknown) => ({
    type: 'button' as const,
    tabIndex: -1,
    onClick: () => run(editor),
  });
  return (
    <div
      className="at-rich-table-tools"
      role="toolbar"
      aria-label={text('editorTable')}
      contentEditable={false}
      onMouseDown={keepSelection}
      onKeyDown={(event) => moveAmongTools(event, editor)}
    >
      <button {...tool((at) => insertRow(at, 'before'))}>{text('editorRowBefore')}</button>
      <button {...tool((at) => insertRow(at, 'after'))}>{text('editorRowAfter')}</button>
      <span className="at-rich-divider" />
      <button {...tool((at) => insertColumn(at, 'before'))}>{text('editorColumnBefore')}</button>
      <button {...tool((at) => insertColumn(at, 'after'))}>{text('editorColumnAfter')}</button>
      <span className="at-rich-divider" />
      <IconButton
        small
        icon="arrow-up"
        label={text('editorLineAbove')}
        {...tool((at) => startLineBeside(at, 'above'))}
      />
      <IconButton
        small
        icon="arrow-down"
        label={text('editorLineBelow')}
        {...tool((at) => startLineBeside(at, 'below'))}
      />
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
