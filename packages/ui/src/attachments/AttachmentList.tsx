import { useRef, useState } from 'react';
import { classNames } from '../classNames.ts';
import { Lightbox } from '../media/Lightbox.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { IconButton } from '../primitives/IconButton.tsx';
import { usePartText } from '../parts/usePartText.ts';
import { fileSizeText, type Attachment } from './Attachment.ts';

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
