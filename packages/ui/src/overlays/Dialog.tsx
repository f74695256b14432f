import { Dialog as BlueprintDialog } from '@blueprintjs/core';
import { useId, type ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { DialogFrame } from './DialogFrame.tsx';
import { useReturnFocus } from './useReturnFocus.ts';

export interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** Escape, the cross, or (unless `modal`) a click outside. Without it only its buttons close the dialog. */
  readonly onClose?: (() => void) | undefined;
  /** Buttons, the safe and the primary one last. */
  readonly footer?: ReactNode;
  readonly width?: number;
  /** A click outside does nothing, because there is input to lose. */
  readonly modal?: boolean;
  readonly className?: string;
}

/** A dialog with a title bar. Focus is trapped inside and returns to where it was. */
export function Dialog({ open, title, children, onClose, footer, width = 480, modal, className }: DialogProps) {
  const id = useId();
  const { popup } = useReturnFocus(open);
  return (
    <BlueprintDialog
      isOpen={open}
      {...(onClose && { onClose })}
      canEscapeKeyClose={onClose !== undefined}
      canOutsideClickClose={!modal && onClose !== undefined}
      transitionDuration={120}
      shouldReturnFocusOnClose
      aria-labelledby={id}
      className={classNames('at-dialog', className)}
      style={{ width }}
    >
      <DialogFrame frame={popup} title={title} titleId={id} onClose={onClose} footer={footer}>
        {children}
      </DialogFrame>
    </BlueprintDialog>
  );
}
