import { proxy } from 'valtio';
import type { DropZone } from './dropTarget.ts';

export type DropTarget =
  | { readonly kind: 'strip'; readonly pane: string; readonly index: number }
  | { readonly kind: 'zone'; readonly pane: string; readonly zone: DropZone };

/** The tab that is being dragged, and where it would go. One pointer drags at a time. */
export const dragging = proxy<{ key: string | null; target: DropTarget | null }>({ key: null, target: null });
