import type { ClientFiles, UploadedFile } from '@atrium/sdk/client';
import { useRef, useState } from 'react';
import { classNames } from '../classNames.ts';
import { Lightbox } from '../media/Lightbox.tsx';
import { usePartText } from '../parts/partText.ts';
import { Icon } from '../primitives/Icon.tsx';
import { IconButton } from '../primitives/Button.tsx';

/** A file of a record: what an upload returns, and what a plugin's server returns of a file that it keeps. */
export type Attachment = Pick<UploadedFile, 'fileId' | 'fileName' | 'fileUrl' | 'size' | 'mimeType'>;

/** `files` of the plugin's context, with what the server accepts; without that any kind of at most 10 MiB. */
export type Uploader = Pick<ClientFiles, 'upload'> & Partial<Pick<ClientFiles, 'accepts' | 'largest'>>;

const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** A size as people read it: 640 B, 12 KB, 3.4 MB. */
export function fileSizeText(bytes: number): string {
  const power = Math.min(Math.max(0, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024))), UNITS.length - 1);
  const value = bytes / 1024 ** power;
  return `${power > 0 && value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} ${UNITS[power]}`;
}

export interface AttachmentListProps {
  readonly files: readonly Attachment[];
  /** Name of the list; 附件 by default. */
  readonly label?: string;
  /** With it every file can be removed. */
  readonly onRemove?: ((file: Attachment) => void) | undefined;
  readonly className?: string;
}

/** Images that every browser shows. */
const IMAGE = /^image\/(png|jpeg|gif|webp)$/;

/** Files of a record. An image opens large, with the other images beside it; anything else is downloaded. */
export function AttachmentList({ files, label, onRemove, className }: AttachmentListProps) {
  const text = usePartText();
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState<number | null>(null);
  const images = files.filter(({ mimeType }) => IMAGE.test(mimeType));
  const remove = (file: Attachment, at: number) => {
    const buttons = [...list.current!.querySelectorAll<HTMLElement>('[data-remove]')];
    (buttons[at + 1] ?? buttons[at - 1])?.focus();
    onRemove?.(file);
  };
  if (files.length === 0) return null;
  return (
    <>
      <ul ref={list} className={classNames('at-files', className)} aria-label={label ?? text('files')}>
        {files.map((file, at) => {
          const image = images.indexOf(file);
          const content = (
            <>
              {image >= 0 ? <img src={file.fileUrl} alt="" loading="lazy" /> : <Icon name="document" size={14} />}
              <span className="at-cut">{file.fileName}</span>
              <small>{fileSizeText(file.size)}</small>
            </>
          );
          return (
            <li key={file.fileId} className="at-file">
              {image >= 0 ? (
                <button type="button" title={file.fileName} onClick={() => setShown(image)}>
                  {content}
                </button>
              ) : (
                <a href={file.fileUrl} download={file.fileName} title={file.fileName}>
                  {content}
                </a>
              )}
              {onRemove && (
                <IconButton
                  small
                  data-remove
                  icon="small-cross"
                  label={text('remove', { name: file.fileName })}
                  onClick={() => remove(file, at)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <Lightbox
        images={images.map(({ fileUrl, fileName }) => ({ src: fileUrl, alt: fileName }))}
        index={shown}
        onIndex={setShown}
        onClose={() => setShown(null)}
      />
    </>
  );
}
