import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Milliseconds between the last key and the filtered list; the indicator is shown meanwhile (S2-080). */
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
  /** A filter that is not applied yet waits its whole delay again: rows must not move while one is pressed. */
  readonly postpone: () => void;
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
  const actions = useMemo(() => {
    const stop = () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    };
    const apply = () => {
      stop();
      // at once, since composing has already taken time
      flushSync(() => {
        setApplied(latest.current.trim());
        setFiltering(false);
      });
    };
    const applyLater = () => {
      stop();
      timer.current = setTimeout(apply, FILTER_DELAY);
    };
    return {
      type: (text: string, composing: boolean) => {
        latest.current = text;
        setTyped(text);
        setFiltering(!composing);
        if (composing) stop();
        else applyLater();
      },
      apply,
      postpone: () => {
        if (timer.current !== undefined) applyLater();
      },
      clear: () => {
        stop();
        latest.current = '';
        setTyped('');
        setApplied('');
        setFiltering(false);
      },
    };
  }, []);
  return useMemo(() => ({ typed, applied, filtering, ...actions }), [typed, applied, filtering, actions]);
}
