import { type Mentionable, mentionsIn } from '@atrium/sdk/client';
import { type ReactNode, useEffect, useRef } from 'react';
import { AttachmentList } from '../attachments/index.ts';
import { classNames } from '../classNames.ts';
import { momentLabel } from '../days/dayLabels.ts';
import { Avatar } from '../primitives/Avatar.tsx';
import { IconButton } from '../primitives/Button.tsx';
import { LinkedText, RichTextView } from '../richText/index.ts';
import { type BoardComment, useCommentsText } from './BoardComment.ts';

interface CommentListProps {
  readonly comments: readonly BoardComment[];
  readonly shown: number | undefined;
  readonly editing: number | null;
  readonly isRich: boolean;
  /** People whose names are mentions. */
  readonly people: readonly Mentionable[] | undefined;
  readonly onEdit: ((comment: BoardComment) => void) | undefined;
  readonly onDelete: ((comment: BoardComment) => void) | undefined;
}

/** Pixels from the end within which a person is at the end, so that new comments are followed. */
const AT_END = 48;

/** The comments of a board, oldest first. It begins at its end, or at the comment that a person was led to. */
export function CommentList({ comments, shown, ...rest }: CommentListProps) {
  const list = useRef<HTMLOListElement>(null);
  const follows = useRef(true);
  const last = comments.at(-1)?.id;
  useEffect(() => {
    const { current } = list;
    if (current && follows.current) current.scrollTop = current.scrollHeight;
  }, [last]);
  useEffect(() => {
    const comment = shown === undefined ? null : list.current?.querySelector(`[data-comment="${shown}"]`);
    if (!comment) return;
    follows.current = false;
    comment.scrollIntoView({ block: 'center' });
  }, [shown]);
  return (
    <ol
      ref={list}
      className="at-comments"
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        follows.current = scrollHeight - scrollTop - clientHeight < AT_END;
      }}
    >
      {comments.map((comment, index) =>
        comment.author ? (
          <Comment
            key={comment.id}
            {...rest}
            comment={comment}
            author={comment.author}
            isShown={comment.id === shown}
          />
        ) : (
          // Several lines of the system may have the same id on the wire.
          <li key={`system ${index}`} className="at-comment-system">
            <span>{comment.content}</span> <time>{momentLabel(comment.createdOn)}</time>
          </li>
        ),
      )}
    </ol>
  );
}

interface CommentProps extends Omit<CommentListProps, 'comments' | 'shown'> {
  readonly comment: BoardComment;
  readonly author: NonNullable<BoardComment['author']>;
  readonly isShown: boolean;
}

function Comment({ comment, author, isShown, editing, isRich, people, onEdit, onDelete }: CommentProps) {
  const text = useCommentsText();
  const { id, content, createdOn, changedOn, canEdited, files, isNew } = comment;
  const named = { name: author.name, time: momentLabel(createdOn) };
  return (
    <li
      data-comment={id}
      className={classNames(
        'at-comment',
        (isShown || isNew) && 'at-comment-shown',
        editing === id && 'at-comment-edited',
      )}
    >
      <Avatar name={author.name} id={author.employeeId} />
      <div className="at-comment-body">
        <div className="at-comment-head">
          <b>{author.name}</b>
          <time>{named.time}</time>
          {changedOn && <span className="at-mute">{text('commentChanged')}</span>}
          {isNew && <span className="at-comment-new" role="img" aria-label={text('commentNew')} />}
          {canEdited && (onEdit || onDelete) && (
            <span className="at-comment-actions">
              {onEdit && (
                <IconButton small icon="edit" label={text('commentEditOf', named)} onClick={() => onEdit(comment)} />
              )}
              {onDelete && (
                <IconButton
                  small
                  icon="trash"
                  label={text('commentDeleteOf', named)}
                  onClick={() => onDelete(comment)}
                />
              )}
            </span>
          )}
        </div>
        {isRich ? (
          <RichTextView html={content} />
        ) : (
          <p className="at-comment-text">
            <LinkedText text={content}>{(piece) => <MentionedText text={piece} people={people} />}</LinkedText>
          </p>
        )}
        {files && files.length > 0 && <AttachmentList files={files} />}
      </div>
    </li>
  );
}

interface MentionedTextProps {
  readonly text: string;
  readonly people: readonly Mentionable[] | undefined;
}

/** A plain text with its mentions marked. */
function MentionedText({ text, people }: MentionedTextProps) {
  if (!people || !text.includes('@')) return text;
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { from, to } of mentionsIn(text, people)) {
    parts.push(
      text.slice(at, from),
      <span key={from} className="at-mention">
        {text.slice(from, to)}
      </span>,
    );
    at = to;
  }
  return [...parts, text.slice(at)];
}
