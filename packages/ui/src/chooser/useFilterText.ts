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
  /** Applies what is typed now. */
  readonly apply: () => void;
  readonly clear: () => void;
}

/** The text filter: debounced, and not while an input method is composing. */
export function useFilterText(): FilterText {
  const [typed, setTyped] = useState('');
  const [applied, setApplied] = useState('');
  const [filtering, setFiltering] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef('');
  useEffect(() => () => clearTimeout(timer.current), []);
  const [type, apply, clear] = useMemo(() => {
    const applyNow = () => {
      clearTimeout(timer.current);
      // at once, since composing has already taken time
      flushSync(() => {
        setApplied(latest.current.trim());
        setFiltering(false);
      });
    };
    return [
      (text: string, composing: boolean) => {
        latest.current = text;
        setTyped(text);
        clearTimeout(timer.current);
        setFiltering(!composing);
        if (!composing) timer.current = setTimeout(applyNow, FILTER_DELAY);
      },
      applyNow,
      () => {
        clearTimeout(timer.current);
        latest.current = '';
        setTyped('');
        setApplied('');
        setFiltering(false);
      },
    ] as const;
  }, []);
  return useMemo(
    () => ({ typed, applied, filtering, type, apply, clear }),
    [typed, applied, filtering, type, apply, clear],
  );
}
