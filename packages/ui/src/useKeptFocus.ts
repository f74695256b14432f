import { useEffect, useRef, type FocusEvent } from 'react';
import { focusFirst, pathOf } from './focusFirst.ts';

/**
 * For a view whose buttons go away once they are pressed: where the element with the focus is removed by a render, the nearest
 * place around it that takes the focus gets it (give one a `tabIndex` of -1), instead of the page.
 *
 * @returns the handler of the element around these buttons
 */
export function useKeptFocus(): { readonly onFocus: (event: FocusEvent) => void } {
  const before = useRef<readonly Element[]>([]);
  useEffect(() => {
    const isRemoved = before.current[0]?.isConnected === false;
    if (isRemoved && document.activeElement === document.body) focusFirst(before.current);
  });
  const onFocus = useRef(({ target }: FocusEvent) => {
    before.current = pathOf(target);
  });
  return { onFocus: onFocus.current };
}
