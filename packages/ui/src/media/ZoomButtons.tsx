import { IconButton } from '../primitives/IconButton.tsx';
import { usePartText } from '../parts/usePartText.ts';
import type { Zoom } from './useZoom.ts';

/** Reduce, the scale itself (back to 100%), enlarge. */
export function ZoomButtons({ zoom }: { readonly zoom: Zoom }) {
  const text = usePartText();
  return (
    <span className="at-zoom-buttons">
      <IconButton
        icon="zoom-out"
        label={text('zoomOut')}
        disabled={!zoom.canReduce}
        onClick={zoom.reduce}
        aria-keyshortcuts="-"
      />
      <button type="button" className="at-zoom-scale" title={text('zoomReset')} onClick={zoom.reset}>
        {Math.round(zoom.scale * 100)}%
      </button>
      <IconButton
        icon="zoom-in"
        label={text('zoomIn')}
        disabled={!zoom.canEnlarge}
        onClick={zoom.enlarge}
        aria-keyshortcuts="+"
      />
    </span>
  );
}
