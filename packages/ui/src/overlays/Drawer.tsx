import { Drawer as BlueprintDrawer } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { DialogFrame } from './DialogFrame.tsx';
import { useReturnFocus } from './useReturnFocus.ts';

export interface DrawerProps {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly footer?: ReactNode;
  readonly width?: number;
}

/** A sheet from the end of the page. */
export function Drawer({ open, title, children, onClose, footer, width = 420 }: DrawerProps) {
  const { popup } = useReturnFocus(open);
  return (
    <BlueprintDrawer
      isOpen={open}
      onClose={onClose}
      size={width}
      transitionDuration={120}
      shouldReturnFocusOnClose
      className="at-drawer"
      aria-label={title}
    >
      <DialogFrame frame={popup} title={title} onClose={onClose} footer={footer}>
        {children}
      </DialogFrame>
    </BlueprintDrawer>
  );
}
