import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Milliseconds between the last key and the filtered list; the indicator is shown meanwhile (S2 §9). */
export const FILTER_DELAY = 500;

export interface FilterText {
  /** Text of the field. */
  readonly typed: string;
  /** The applied filter. */
  readonly applied: string;
  /** True while they differ. */
  readonly filtering: boolean;
  readonly type: (text: string, composing: boolean) => void;
  readonly clear: () => void;
}

/** The text filter: debounced, and not while an input method is composing. */
export function useFilterText(): FilterText {
  const [typed, setTyped] = useState('');
  const [applied, setApplied] = useState('');
  const [filtering, setFiltering] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const [type, clear] = useMemo(
    () =>
      [
        (text: string, composing: boolean) => {
          setTyped(text);
          clearTimeout(timer.current);
          setFiltering(!composing);
          if (composing) return;
          timer.current = setTimeout(() => {
            // applied at once, since composing has already taken time
            flushSync(() => {
              setApplied(text.trim());
              setFiltering(false);
            });
          }, FILTER_DELAY);
        },
        () => {
          clearTimeout(timer.current);
          setTyped('');
          setApplied('');
          setFiltering(false);
        },
      ] as const,
    [],
  );
  return useMemo(() => ({ typed, applied, filtering, type, clear }), [typed, applied, filtering, type, clear]);
}
