import { useEditorText, type EditorTextKey } from '../useEditorText.ts';
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

export interface CleanedLineProps {
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
