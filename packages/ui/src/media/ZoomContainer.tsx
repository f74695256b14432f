import { useRef, type ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { usePartText } from '../parts/usePartText.ts';
import { useZoom } from './useZoom.ts';
import { useZoomInput } from './useZoomInput.ts';
import { ZoomButtons } from './ZoomButtons.tsx';

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
