import { RICH_LIMITS } from '@atrium/sdk/richText';
import { useEditorText } from '../useEditorText.ts';
import { insertFirstPart, takeFiles, type LargePaste } from './LargePaste.ts';

export interface LargePasteLineProps {
  readonly large: LargePaste;
  /** Takes a file beside the text; undefined where it has none. */
  readonly onFile: ((file: File) => void) | undefined;
  /** Called after every choice. */
  readonly onClose: () => void;
}

/** Asks what becomes of a paste that is larger than a text can be. */
export function LargePasteLine({ large, onFile, onClose }: LargePasteLineProps) {
  const text = useEditorText();
  const [table] = large.tables;
  const choose = (run: () => void) => () => {
    run();
    onClose();
  };
  return (
    <div className="at-rich-cleaned" role="alert">
      <span className="at-grow">
        {table
          ? text('editorLargeTable', {
              ...{ rows: table.rows.toLocaleString(), columns: table.columns.toLocaleString() },
              ...{ most: RICH_LIMITS.columns, cells: RICH_LIMITS.cells.toLocaleString() },
            })
          : text('editorLargeText')}
      </span>
      {onFile && (table !== undefined || large.plain !== '') && (
        <button type="button" onClick={choose(() => takeFiles(large).forEach(onFile))}>
          {text('editorLargeFile')}
        </button>
      )}
      {table && large.insert && (
        <button type="button" onClick={choose(() => insertFirstPart(large))}>
          {text('editorLargeFirst')}
        </button>
      )}
      <button type="button" onClick={onClose}>
        {text('editorLargeNone')}
      </button>
    </div>
  );
}
