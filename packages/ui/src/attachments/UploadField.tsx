import { useFieldActivity } from '@atrium/sdk/client';
import {
  type ClipboardEvent,
  type DragEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { classNames } from '../classNames.ts';
import { usePartText } from '../parts/partText.ts';
import { Button, IconButton } from '../primitives/Button.tsx';
import { useFieldAttributes } from '../primitives/Field.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { type Attachment, AttachmentList, fileSizeText, type Uploader } from './AttachmentList.tsx';
import { type PendingFile, type Uploads, useUploads } from './Uploads.ts';

export interface UploadFieldProps {
  /** `files` of the plugin's context: `useAtrium().files`. */
  readonly files: Uploader;
  /** The uploaded files. Their ids are what a form sends; in a draft they survive a reload for a day. */
  readonly value: readonly Attachment[];
  readonly onChange: (value: readonly Attachment[]) => void;
  /** Maximum number of files, as in the contract's schema. Where it is 1, another file takes the place of the first. */
  readonly max: number;
  /** Maximum size of a file in bytes; by default what the server takes. */
  readonly maxSize?: number;
  /** Accepted endings and media types: `['.pdf', 'image/*']`; by default all that the server takes. */
  readonly accept?: readonly string[];
  /** Uploads at the same time; 3 by default. */
  readonly parallel?: number;
  /** Called with the number of uploads that are waiting or running. A form around the field knows them without it, and waits. */
  readonly onUploading?: (count: number) => void;
  readonly disabled?: boolean;
  /** Is given a function that adds files, for a form whose text became one: `onFile` of `RichTextEditor`. */
  readonly takeFiles?: RefObject<((files: Iterable<File>) => void) | null>;
}

const TEN_MIB = 10 * 1024 * 1024;
const ALL: readonly string[] = [];

/**
 * Files of a record: chosen, dropped or pasted, several at once. Each shows its progress and can be cancelled; what was
 * not uploaded is listed with the reason, and can be tried again.
 */
export function UploadField(props: UploadFieldProps) {
  const { files, value, max, parallel = 3, onUploading, disabled = false } = props;
  const { maxSize = files.largest ?? TEN_MIB, accept = files.accepts ?? ALL } = props;
  const text = usePartText();
  const field = useFieldAttributes();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [over, setOver] = useState(false);
  const { uploads, pending, take, remove } = useUploads({ ...props, maxSize, accept, parallel });
  useImperativeHandle(props.takeFiles, () => (chosen) => {
    if (!disabled) take(chosen);
  });
  const failed = pending.filter(({ state }) => state === 'failed');
  const sending = pending.filter(({ state }) => state !== 'failed');
  const full = (max === 1 ? 0 : value.length) + sending.length >= max;
  useEffect(() => onUploading?.(sending.length), [onUploading, sending.length]);
  const report = useFieldActivity();
  useEffect(() => {
    const [running, refused] = [sending, failed];
    const part = running.reduce((sum, file) => sum + file.part, 0) / (running.length || 1);
    report({ uploading: running.length, part, failed: refused.map(({ name }) => name) });
    // oxlint-disable-next-line react/exhaustive-deps -- both are made of the pending files
  }, [report, pending]);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files);
  };
  const dragOver = (event: DragEvent) => {
    if (disabled || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const paste = (event: ClipboardEvent) => {
    if (disabled || event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData.files);
  };
  const rows = { uploads, onGone: () => choose.current?.focus() };
  return (
    <div
      role="group"
      className={classNames('at-upload-field', over && 'at-upload-over')}
      onDragOver={dragOver}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        !currentTarget.contains(relatedTarget as Node | null) && setOver(false)
      }
      onDrop={drop}
      onPaste={paste}
      aria-invalid={field['aria-invalid']}
      {...(field.id ? { 'aria-labelledby': `${field.id}-label` } : { 'aria-label': text('files') })}
    >
      <div className="at-upload-choose">
        <Button
          small
          ref={choose}
          icon="paperclip"
          id={field.id}
          // the label of the field names the group
          aria-label={text('filesChoose')}
          aria-describedby={field['aria-describedby']}
          disabled={disabled || full}
          onClick={() => input.current?.click()}
        >
          {text('filesChoose')}
        </Button>
        <span className="at-caption at-mute at-grow">{text(over ? 'filesDrop' : 'filesHint')}</span>
        <span className="at-caption at-mute">
          {text('filesLimit', { count: value.length, max, size: fileSizeText(maxSize) })}
        </span>
        <input
          ref={input}
          type="file"
          hidden
          multiple={max > 1}
          accept={accept.join(',')}
          aria-label={text('filesChoose')}
          onChange={({ target }) => {
            take([...(target.files ?? [])]);
            // the same file can be chosen again
            target.value = '';
          }}
        />
      </div>
      <AttachmentList
        files={value}
        onRemove={
          disabled
            ? undefined
            : (file) => {
                if (value.length === 1) choose.current?.focus();
                remove(file);
              }
        }
      />
      <SendingRows {...rows} files={sending} />
      <FailedRows {...rows} files={failed} />
      <span className="at-hidden-text" role="status">
        {sending.length > 0 ? text('filesUploading', { count: sending.length }) : ''}
      </span>
    </div>
  );
}

interface RowsProps {
  readonly uploads: Uploads;
  readonly files: readonly PendingFile[];
  /** Takes the focus when the row with the focus is removed. */
  readonly onGone: () => void;
}

/** Files on their way: name, how much was sent, cancel. */
function SendingRows({ uploads, files, onGone }: RowsProps) {
  const text = usePartText();
  if (files.length === 0) return null;
  return (
    <ul className="at-uploads" aria-label={text('filesUploading', { count: files.length })}>
      {files.map(({ id, name, size, state, part }) => (
        <li key={id} className="at-upload">
          <span className="at-cut">{name}</span>
          <small>{state === 'waiting' ? text('fileWaiting') : fileSizeText(size)}</small>
          <progress max={1} value={part} aria-label={text('fileUploading', { name })} />
          <small className="at-upload-percent">{Math.floor(part * 100)}%</small>
          <IconButton
            small
            icon="small-cross"
            label={text('fileCancel', { name })}
            onClick={() => {
              onGone();
              uploads.drop(id);
            }}
          />
        </li>
      ))}
    </ul>
  );
}

/** Files that were not uploaded, each with the reason in its row. */
function FailedRows({ uploads, files, onGone }: RowsProps) {
  const text = usePartText();
  return (
    <div role="alert">
      {files.length > 0 && (
        <div className="at-uploads-failed">
          <div className="at-uploads-head">
            <Icon name="error" size={14} />
            <span className="at-grow">{text('filesFailed', { count: files.length })}</span>
            <Button
              small
              variant="quiet"
              onClick={() => {
                onGone();
                uploads.dropFailed();
              }}
            >
              {text('filesDropFailed')}
            </Button>
          </div>
          <ul aria-label={text('filesFailed', { count: files.length })}>
            {files.map(({ id, name, reason, canRetry }) => (
              <li key={id} className="at-upload">
                <span className="at-cut">{name}</span>
                <small className="at-grow">{reason}</small>
                {canRetry && (
                  <IconButton
                    small
                    icon="refresh"
                    label={text('fileRetry', { name })}
                    onClick={() => {
                      onGone();
                      uploads.retry(id);
                    }}
                  />
                )}
                <IconButton
                  small
                  icon="small-cross"
                  label={text('remove', { name })}
                  onClick={() => {
                    onGone();
                    uploads.drop(id);
                  }}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
