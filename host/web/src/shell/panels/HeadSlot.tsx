import type { ViewFrame } from '@atrium/sdk/client';
import { useCallback } from 'react';

/** The elements that a view may fill in the head of its panel. They exist before the first render of the view. */
export function panelHead(): NonNullable<ViewFrame['head']> {
  const slot = (place: string) => {
    const element = document.createElement('span');
    element.className = `ws-panel-slot ws-panel-slot-${place}`;
    return element;
  };
  return { before: slot('before'), after: slot('after'), end: slot('end') };
}

/** The place of one of these elements. */
export function HeadSlot({ element }: { readonly element: HTMLElement }) {
  const place = useCallback((slot: HTMLElement | null) => slot?.append(element), [element]);
  return <span className="ws-panel-slot-place" ref={place} />;
}
