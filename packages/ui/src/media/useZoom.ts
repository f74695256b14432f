import { useCallback, useState } from 'react';

/** Zoom steps; 1 is the original size. */
export const ZOOM_STEPS = [0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 2, 2.5, 3, 4] as const;

export interface Zoom {
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
