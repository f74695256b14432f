import { type FormActivity, joined, textLength } from '@atrium/sdk/client';
import {
  type ComponentType,
  type KeyboardEvent,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Uploader, UploadField } from '../attachments/index.ts';
import { isComposing } from '../isComposing.ts';
import { Button } from '../primitives/Button.tsx';
import { Kbd } from '../primitives/Kbd.tsx';
import { Skeleton } from '../primitives/loading.tsx';
import { LinkedText, RichTextView } from '../richText/index.ts';
import { type CommentDraft, type MentionedPerson, useCommentsText } from './BoardComment.ts';
import type { CommentChoice } from './followComment.ts';
import { MentionField } from './MentionField.tsx';

const NO_PEOPLE: readonly MentionedPerson[] = [];

/** The part of `RichTextEditor` that a board uses. */
export interface CommentEditorProps {
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly label: string;
  readonly minHeight: string;
}

export interface CommentBoxProps {
  readonly draft: CommentDraft;
  readonly onDraft: (draft: CommentDraft) => void;
  /** Characters of a plain text; 1,000 by default (C.5-27). */
  readonly most?: number;
  /** `useAtrium().files`: comments have files. */
  readonly files?: Uploader;
  /** Files of one comment; 10 by default. */
  readonly maxFiles?: number;
  /** The editor of a board with formatted comments: `RichTextEditor`, loaded lazily. Without it comments are plain text. */
  readonly editor?: ComponentType<CommentEditorProps>;
  /** Those who see the record: typing `@` offers them, and a mention is shown as one (`mentionsIn`). Not for a board with an editor. */
  readonly people?: readonly MentionedPerson[] | undefined;
  /** The person: not offered to themselves. */
  readonly me?: number;
  /** What editor and attachments of the box are doing: sending waits for them. */
  readonly activity: FormActivity;
  /** The comment that was being changed is deleted: what was typed can be sent as a new one. */
  readonly isOrphan: boolean;
  /** The text that another browser has given to the comment that is being changed, until the person has chosen. */
  readonly conflict: string | null;
  readonly onChoose: (choice: CommentChoice) => void;
  readonly busy: boolean;
  readonly onSend: () => void;
  /** There is nothing to send. */
  readonly onBlank: () => void;
  /** A changed comment is to be left. */
  readonly onCancel: () => void;
}

/** Where a comment is written. Ctrl Enter sends it. */
export function CommentBox(props: CommentBoxProps) {
  const { draft, onDraft, most = 1000, files, maxFiles = 10, editor: Editor, people = NO_PEOPLE, me } = props;
  const { activity, isOrphan, conflict, onChoose, busy, onSend, onBlank, onCancel } = props;
  const text = useCommentsText();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [blank, setBlank] = useState(false);
  const { uploading, part } = useSyncExternalStore(activity.subscribe, activity.state, activity.state);
  const [waiting, setWaiting] = useState<AbortController | null>(null);
  const [asked, setAsked] = useState(0);
  const [unsent, setUnsent] = useState<readonly string[]>([]);
  const isBlank = draft.content.trim() === '';
  const count = textLength(draft.content);
  const isOver = !Editor && count > most;

  // The comment is loaded into the box, and the caret follows it.
  useEffect(() => {
    if (draft.editing === null) return;
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, [draft.editing]);

  /** The draft after what was waited for. */
  const latest = useRef(draft);
  latest.current = draft;
  const change = (changed: Partial<CommentDraft>) => {
    setBlank(false);
    setUnsent([]);
    // a file may be there before the text of the last key was rendered
    latest.current = { ...latest.current, ...changed };
    onDraft(latest.current);
  };
  const send = async () => {
    if (busy || isOver || waiting) return;
    if (conflict !== null) return setAsked(asked + 1);
    setUnsent([]);
    activity.flush();
    if (activity.state().uploading > 0) {
      const controller = new AbortController();
      setWaiting(controller);
      const isDone = await activity.whenUploaded(controller.signal);
      setWaiting(null);
      if (!isDone) return;
      activity.flush();
    }
    const { failed } = activity.state();
    if (failed.length > 0) return setUnsent(failed);
    const nothing = latest.current.content.trim() === '';
    setBlank(nothing);
    if (nothing) onBlank();
    else onSend();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    } else if (event.key === 'Escape' && draft.editing !== null) {
      // The panel around it stays open, and the same key does not answer the question.
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    }
  };
  const label = text(draft.editing === null ? 'commentWrite' : 'commentEdit');
  return (
    <div className="at-comment-box" data-keep-clear onKeyDown={onKeyDown}>
      {isOrphan && (
        <p role="alert" className="at-comment-orphan">
          {text('commentOrphan')}
        </p>
      )}
      {conflict !== null && (
        <CommentConflict
          content={conflict}
          isRich={Editor !== undefined}
          asked={asked}
          onChoose={(choice) => {
            setAsked(0);
            onChoose(choice);
            field.current?.focus();
          }}
        />
      )}
      {Editor ? (
        <Suspense fallback={<Skeleton height={80} />}>
          <Editor value={draft.content} onChange={(content) => change({ content })} label={label} minHeight="80px" />
        </Suspense>
      ) : (
        <MentionField
          field={field}
          people={people}
          me={me}
          label={label}
          placeholder={text(files ? 'commentHintFiles' : 'commentHint')}
          value={draft.content}
          invalid={blank || isOver}
          describedBy={`${id}-error`}
          onChange={(content) => change({ content })}
        />
      )}
      <div id={`${id}-error`} className="at-field-error" role="alert">
        {blank && text('commentBlank')}
        {isOver && text('commentTooLong', { most })}
        {unsent.length > 0 && text('commentUploadFailed', { files: joined(unsent) })}
      </div>
      {files && (
        <UploadField files={files} value={draft.files} max={maxFiles} onChange={(next) => change({ files: next })} />
      )}
      <div className="at-comment-send">
        {!Editor && (
          <span className={isOver ? 'at-field-over' : 'at-mute'}>
            {count} / {most}
          </span>
        )}
        <span className="at-grow" />
        {draft.editing !== null && (
          <Button small onClick={onCancel}>
            {text('commentCancel')}
          </Button>
        )}
        {waiting && (
          <>
            <span role="status" className="at-mute">
              {text('commentWaits', { count: uploading, percent: Math.round(part * 100) })}
            </span>
            <Button small variant="quiet" onClick={() => waiting.abort()}>
              {text('commentStopWaiting')}
            </Button>
          </>
        )}
        <Kbd aria-hidden>Ctrl Enter</Kbd>
        <Button
          small
          variant={isBlank ? 'default' : 'primary'}
          loading={busy || waiting !== null}
          aria-keyshortcuts="Control+Enter"
          onClick={() => void send()}
        >
          {text(draft.editing === null ? 'commentSend' : 'commentSave')}
        </Button>
      </div>
    </div>
  );
}

interface CommentConflictProps {
  /** The text that the comment has now. */
  readonly content: string;
  readonly isRich: boolean;
  /** Counts how often sending was refused because nothing is chosen yet: then the choice takes the focus. */
  readonly asked: number;
  readonly onChoose: (choice: CommentChoice) => void;
}

/** The comment that is being changed was changed in another browser: its text there, and what is kept. Nothing is sent before that. */
function CommentConflict({ content, isRich, asked, onChoose }: CommentConflictProps) {
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
