import { useEffect, useRef } from 'react';
import { Button } from '../primitives/Button.tsx';
import { LinkedText, RichTextView } from '../richText/index.ts';
import type { CommentChoice } from './followComment.ts';
import { useCommentsText } from './useCommentsText.ts';

interface CommentConflictProps {
  /** The text that the comment has now. */
  readonly content: string;
  readonly isRich: boolean;
  /** Counts how often sending was refused because nothing is chosen yet: then the choice takes the focus. */
  readonly asked: number;
  readonly onChoose: (choice: CommentChoice) => void;
}

/** The comment that is being changed was changed in another browser: its text there, and what is kept. Nothing is sent before that. */
export function CommentConflict({ content, isRich, asked, onChoose }: CommentConflictProps) {
  const text = useCommentsText();
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked > 0) group.current?.querySelector('button')?.focus();
  }, [asked]);
  return (
    <div ref={group} role="group" aria-label={text('commentConflict')} className="at-comment-conflict">
      <p role="alert">{text('commentConflictText')}</p>
      <div className="at-comment-theirs">
        {isRich ? (
          <RichTextView html={content} />
        ) : (
          <p className="at-comment-text">
            <LinkedText text={content} />
          </p>
        )}
      </div>
      <div className="at-comment-choices">
        <Button small onClick={() => onChoose('mine')}>
          {text('commentKeepMine')}
        </Button>
        <Button small onClick={() => onChoose('theirs')}>
          {text('commentTakeOther')}
        </Button>
        <Button small onClick={() => onChoose('both')}>
          {text('commentKeepBoth')}
        </Button>
      </div>
    </div>
  );
}
