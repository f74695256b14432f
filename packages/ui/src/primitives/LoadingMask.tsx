import type { ReactNode } from 'react';
import { useUiText } from '../texts/useUiText.ts';
import { Spinner } from './Spinner.tsx';
import { useDelayed } from './useDelayed.ts';

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
