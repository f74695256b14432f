import type { KeyboardEvent } from 'react';
import { isComposing } from '../isComposing.ts';

/** Keeps Escape and Enter of an input method from reaching Blueprint, which would close the overlay with the candidate window. */
export function keepComposing(event: KeyboardEvent): void {
  if (isComposing(event)) event.stopPropagation();
}
