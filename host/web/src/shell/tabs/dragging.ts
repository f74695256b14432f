import { proxy } from 'valtio';
import type { DropZone } from './dropTarget.ts';

export type DropTarget =
  | { readonly kind: 'strip'; readonly pane: string; readonly index: number }
  | { readonly kind: 'zone'; readonly pane: string; readonly zone: DropZone };

/** The dragged tab and its drop position. Only one pointer drags at a time. */
export const dragging = proxy<{ key: string | null; target: DropTarget | null }>({ key: null, target: null });
