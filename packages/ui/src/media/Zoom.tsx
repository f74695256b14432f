import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { classNames } from '../classNames.ts';
import { isComposing } from '../isComposing.ts';
import { usePartText } from '../parts/partText.ts';
import { IconButton } from '../primitives/Button.tsx';

export interface ZoomContainerProps {
  readonly children: ReactNode;
  readonly className?: string;
}

/** Enlarges and reduces its content: buttons, Ctrl and the wheel, the keys + − 0 (S0-179). What no longer fits scrolls. */
export function ZoomContainer({ children, className }: ZoomContainerProps) {
  const text = usePartText();
  const area = useRef<HTMLDivElement>(null);
  const zoom = useZoom();
  useZoomInput(area, zoom);
  return (
    <div
      ref={area}
      className={classNames('at-zoom', className)}
      role="group"
      tabIndex={0}
      aria-label={text('zoomArea', { percent: Math.round(zoom.scale * 100) })}
    >
      <div className="at-zoom-scroll">
        <div className="at-zoom-content" style={{ zoom: zoom.scale }}>
          {children}
        </div>
      </div>
      <ZoomButtons zoom={zoom} />
    </div>
  );
}

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

/** Zoom steps; 1 is the original size. */
const ZOOM_STEPS = [0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 2, 2.5, 3, 4] as const;

interface Zoom {
  readonly scale: number;
  readonly canEnlarge: boolean;
  readonly canReduce: boolean;
  enlarge(): void;
  reduce(): void;
  reset(): void;
}

/** A scale that is enlarged and reduced step by step. */
export function useZoom(): Zoom {
  const [scale, setScale] = useState(1);
  const enlarge = useCallback(() => setScale((now) => ZOOM_STEPS.find((step) => step > now + 0.001) ?? now), []);
  const reduce = useCallback(() => setScale((now) => ZOOM_STEPS.findLast((step) => step < now - 0.001) ?? now), []);
  const reset = useCallback(() => setScale(1), []);
  return {
    scale,
    canEnlarge: scale < ZOOM_STEPS.at(-1)!,
    canReduce: scale > ZOOM_STEPS[0],
    enlarge,
    reduce,
    reset,
  };
}

/**
 * Ctrl (or Cmd) and the wheel, and the zoom keys, over an element. A native listener: React's wheel handlers cannot
 * prevent the page's own zoom.
 */
export function useZoomInput(area: RefObject<HTMLElement | null>, zoom: Zoom): void {
  useEffect(() => {
    const element = area.current;
    const byWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      if (event.deltaY < 0) zoom.enlarge();
      else if (event.deltaY > 0) zoom.reduce();
    };
    const byKeys = (event: KeyboardEvent) => {
      const typing = (event.target as HTMLElement).closest('input, textarea, select, [contenteditable]');
      if (!typing) zoomByKeys(zoom, event);
    };
    element?.addEventListener('wheel', byWheel, { passive: false });
    element?.addEventListener('keydown', byKeys);
    return () => {
      element?.removeEventListener('wheel', byWheel);
      element?.removeEventListener('keydown', byKeys);
    };
  });
}

/** `+`, `-` and `0`, alone or with Ctrl or Cmd. True when the key was one of them. */
function zoomByKeys(zoom: Zoom, event: KeyboardEvent): boolean {
  if (isComposing(event) || event.altKey) return false;
  if (event.key === '+' || event.key === '=') zoom.enlarge();
  else if (event.key === '-' || event.key === '_') zoom.reduce();
  else if (event.key === '0') zoom.reset();
  else return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}
