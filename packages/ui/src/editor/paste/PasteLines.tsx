import { RICH_LIMITS } from '@atrium/sdk/richText';
import { type EditorTextKey, useEditorText } from '../useEditorText.ts';
import { insertFirstPart, type LargePaste, takeFiles } from './LargePaste.ts';
import type { Loss, LossKind } from './Losses.ts';

const TEXTS = {
  formatting: 'editorLost.formatting',
  hidden: 'editorLost.hidden',
  comments: 'editorLost.comments',
  deletions: 'editorLost.deletions',
  images: 'editorLost.images',
  embedded: 'editorLost.embedded',
  cells: 'editorLost.cells',
  merged: 'editorLost.merged',
  nested: 'editorLost.nested',
  numbers: 'editorLost.numbers',
  links: 'editorLost.links',
  colours: 'editorLost.colours',
  highlights: 'editorLost.highlights',
  sizes: 'editorLost.sizes',
  alignments: 'editorLost.alignments',
} as const satisfies Record<LossKind, EditorTextKey>;

interface CleanedLineProps {
  readonly losses: readonly Loss[];
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

/** Says what the last paste lost, each kind with its count. */
export function CleanedLine({ losses, onUndo, onClose }: CleanedLineProps) {
  const text = useEditorText();
  const parts = losses.map(({ kind, count }) => text(TEXTS[kind], { count }));
  return (
    <div className="at-rich-cleaned" role="status">
      <span>{text('editorCleaned', { losses: parts.join(text('editorLossSeparator')) })}</span>
      <button
        type="button"
        onClick={() => {
          onUndo();
          onClose();
        }}
      >
        {text('editorUndo')}
      </button>
      <button type="button" onClick={onClose}>
        {text('editorClose')}
      </button>
    </div>
  );
}

interface LargePasteLineProps {
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
              rows: table.rows.toLocaleString(),
              columns: table.columns.toLocaleString(),
              most: RICH_LIMITS.columns,
              cells: RICH_LIMITS.cells.toLocaleString(),
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
