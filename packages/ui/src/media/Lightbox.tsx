import { Overlay2 } from '@blueprintjs/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { isComposing } from '../isComposing.ts';
import { IconButton } from '../primitives/Button.tsx';
import { usePartText } from '../parts/partText.ts';
import { useZoom, useZoomInput, ZoomButtons } from './Zoom.tsx';

/** An image that the lightbox shows. */
export interface LightboxImage {
  readonly src: string;
  /** Caption and alternative text. */
  readonly alt: string;
}

export interface LightboxProps {
  readonly images: readonly LightboxImage[];
  /** Index of the open image; null if closed. */
  readonly index: number | null;
  readonly onIndex: (index: number) => void;
  readonly onClose: () => void;
}

/** An image, large (S0-178). Escape or a click beside it closes; with several, arrows turn; + − 0 zoom. Focus returns. */
export function Lightbox({ images, index, onIndex, onClose }: LightboxProps) {
  const stage = useRef<HTMLDivElement>(null!);
  const image = index === null ? undefined : images[index];
  return (
    <Overlay2
      isOpen={image !== undefined}
      onClose={onClose}
      transitionDuration={90}
      shouldReturnFocusOnClose
      backdropClassName="at-lightbox-backdrop"
      childRef={stage}
    >
      <div ref={stage} className="at-lightbox">
        {image && (
          <Stage key={image.src} image={image} images={images} index={index!} onIndex={onIndex} onClose={onClose} />
        )}
      </div>
    </Overlay2>
  );
}

interface StageProps extends Omit<LightboxProps, 'index'> {
  readonly index: number;
  readonly image: LightboxImage;
}

function Stage({ image, images, index, onIndex, onClose }: StageProps) {
  const text = usePartText();
  const frame = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const zoom = useZoom();
  useZoomInput(frame, zoom);
  useEffect(() => frame.current!.focus({ preventScroll: true }), []);

  const turn = (step: number) => {
    const next = index + step;
    if (next >= 0 && next < images.length) onIndex(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'ArrowLeft') turn(-1);
    else if (event.key === 'ArrowRight') turn(1);
  };
  const several = images.length > 1;
  return (
    <div
      ref={frame}
      className="at-lightbox-frame"
      role="dialog"
      aria-modal="true"
      aria-label={text('lightbox')}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className="at-lightbox-bar">
        <span className="at-cut">{image.alt}</span>
        {several && (
          <span className="at-lightbox-position">
            {text('imagePosition', { index: index + 1, count: images.length })}
          </span>
        )}
        <ZoomButtons zoom={zoom} />
        <IconButton icon="cross" label={text('close')} onClick={onClose} />
      </div>
      <div className="at-lightbox-stage" onClick={(event) => event.target === event.currentTarget && onClose()}>
        {failed ? (
          <p role="alert">{text('imageFailed')}</p>
        ) : (
          <img src={image.src} alt={image.alt} style={{ zoom: zoom.scale }} onError={() => setFailed(true)} />
        )}
      </div>
      {several && (
        <>
          <IconButton
            className="at-lightbox-turn"
            icon="chevron-left"
            label={text('previousImage')}
            disabled={index === 0}
            onClick={() => turn(-1)}
          />
          <IconButton
            className="at-lightbox-turn at-lightbox-next"
            icon="chevron-right"
            label={text('nextImage')}
            disabled={index === images.length - 1}
            onClick={() => turn(1)}
          />
        </>
      )}
    </div>
  );
}
