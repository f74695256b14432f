import { Drawer as BlueprintDrawer } from '@blueprintjs/core';
import { useId, type ReactNode } from 'react';
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

/** A panel at the end edge of the page. */
export function Drawer({ open, title, children, onClose, footer, width = 420 }: DrawerProps) {
  const id = useId();
  const { popup } = useReturnFocus(open);
  return (
    <BlueprintDrawer
      isOpen={open}
      onClose={onClose}
      size={width}
      transitionDuration={120}
      shouldReturnFocusOnClose
      className="at-drawer"
    >
      <DialogFrame isDialog frame={popup} title={title} titleId={id} onClose={onClose} footer={footer}>
        {children}
      </DialogFrame>
    </BlueprintDrawer>
  );
}
