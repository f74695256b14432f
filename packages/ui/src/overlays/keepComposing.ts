import type { KeyboardEvent } from 'react';
import { isComposing } from '../isComposing.ts';

/** Stops Escape and Enter of an input method, on which Blueprint would close the overlay. */
export function keepComposing(event: KeyboardEvent): void {
  if (isComposing(event)) event.stopPropagation();
}
