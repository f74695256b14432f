import { type MouseEvent, useMemo } from 'react';
import { classNames } from '../classNames.ts';
import type { RichChanges } from './compareRichText.ts';
import { compareText } from './compareSequences.ts';
import { RichBlocks } from './RichBlocks.tsx';
import { openOwnLink } from './RichTextView.tsx';

export interface RichTextChangesProps {
  /** From `compareRichText`. */
  readonly changes: RichChanges;
  /** Only the blocks that changed. */
  readonly only?: boolean;
  readonly onOpenLink?: (href: string) => void;
  readonly className?: string;
}

/** A formatted text with what was added and removed since an earlier one, in its place. */
export function RichTextChanges({ changes, only = false, onOpenLink, className }: RichTextChangesProps) {
  const { document, changed } = changes;
  const shown = useMemo(
    () => (only ? document.filter((block) => changed.has(block)) : document),
    [document, changed, only],
  );
  return (
    <div
      className={classNames('at-prose at-changes', className)}
      onClick={(event: MouseEvent) => openOwnLink(event, onOpenLink)}
    >
      <RichBlocks document={shown} />
    </div>
  );
}

interface TextChangesProps {
  readonly before: string;
  readonly after: string;
}

/** A plain text with what was added and removed since an earlier one, in its place. */
export function TextChanges({ before, after }: TextChangesProps) {
  return (
    <span className="at-changes">
      {compareText(before, after).map(({ text, change }, index) => {
        if (change === 'added') return <ins key={index}>{text}</ins>;
        return change === 'removed' ? <del key={index}>{text}</del> : text;
      })}
    </span>
  );
}
