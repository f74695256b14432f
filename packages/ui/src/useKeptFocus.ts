import { useEffect, useRef } from 'react';
import { focusFirst, pathOf } from './focusFirst.ts';

/**
 * For a view whose buttons go away once they are pressed: where a render removes the element with the focus, the nearest place
 * around it that takes the focus gets it (give one a `tabIndex` of -1), instead of the page.
 */
export function useKeptFocus(): void {
  const before = useRef<readonly Element[]>([]);
  useEffect(() => {
    // the native event: React gets no event of the focus that a dialog returns while it is removed
    const keep = ({ target }: FocusEvent) => {
      before.current = target instanceof Element ? pathOf(target) : [];
    };
    document.addEventListener('focusin', keep);
    return () => document.removeEventListener('focusin', keep);
  }, []);
  useEffect(() => {
    const isRemoved = before.current[0]?.isConnected === false;
    if (isRemoved && document.activeElement === document.body) focusFirst(before.current);
  });
}
