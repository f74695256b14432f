import { isComposing } from '../isComposing.ts';
import type { Zoom } from './useZoom.ts';

/** `+`, `-` and `0`, alone or with Ctrl or Cmd. True when the key was one of them. */
export function zoomByKeys(zoom: Zoom, event: KeyboardEvent): boolean {
  if (isComposing(event) || event.altKey) return false;
  if (event.key === '+' || event.key === '=') zoom.enlarge();
  else if (event.key === '-' || event.key === '_') zoom.reduce();
  else if (event.key === '0') zoom.reset();
  else return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}
