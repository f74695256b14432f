import { Button } from '../primitives/Button.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { IconButton } from '../primitives/IconButton.tsx';
import { usePartText } from '../parts/usePartText.ts';
import { fileSizeText } from './Attachment.ts';
import type { PendingFile, Uploads } from './Uploads.ts';

interface RowsProps {
  readonly uploads: Uploads;
  readonly files: readonly PendingFile[];
  /** Takes the focus when the row with the focus is removed. */
  readonly onGone: () => void;
}

/** Files on their way: name, how much was sent, cancel. */
export function SendingRows({ uploads, files, onGone }: RowsProps) {
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
export function FailedRows({ uploads, files, onGone }: RowsProps) {
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
