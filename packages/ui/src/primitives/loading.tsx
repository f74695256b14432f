import { type ReactNode, useEffect, useState } from 'react';
import { useUiText } from '../texts/uiText.ts';

export interface LoadingMaskProps {
  readonly active: boolean;
  /** What is being waited for, e.g. 儲存中. */
  readonly label?: string;
  /** What it covers; without it the mask covers its nearest positioned ancestor. */
  readonly children?: ReactNode;
}

/** Covers content during long work. It appears only after 600 ms (S0-181), so that quick work does not flicker. */
export function LoadingMask({ active, label, children }: LoadingMaskProps) {
  const text = useUiText();
  const shown = useDelayed(active);
  const mask = shown && (
    <div className="at-mask" role="status">
      <Spinner />
      <span>{label ?? text('loading')}</span>
    </div>
  );
  if (children === undefined) return mask || null;
  return (
    <div className="at-mask-host" aria-busy={active}>
      {children}
      {mask}
    </div>
  );
}

export interface SkeletonProps {
  /** Pixels or any CSS length; the full width without it. */
  readonly width?: number | string;
  /** Pixels; 12, the height of a line of text, without it. */
  readonly height?: number;
}

/** A placeholder for text. Put rows of it into a container of the final height, so that the layout does not shift. */
export function Skeleton({ width, height }: SkeletonProps) {
  return <span className="at-skeleton" style={{ width, height }} aria-hidden="true" />;
}

/** A spinner in the colour of the surrounding text. */
export function Spinner() {
  return <span className="at-spinner" aria-hidden="true" />;
}

/** Milliseconds before a loading state may be shown. */
export const LOADING_DELAY = 600;

/** False until `active` has lasted for `delay` milliseconds without a break; false again as soon as it ends. */
export function useDelayed(active: boolean, delay: number = LOADING_DELAY): boolean {
  const [lasted, setLasted] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLasted(true), delay);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [active, delay]);
  return active && lasted;
}
