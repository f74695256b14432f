import { Dialog as BlueprintDialog } from '@blueprintjs/core';
import { useId, type ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { IconButton } from '../primitives/IconButton.tsx';
import { useUiText } from '../texts/useUiText.ts';
import { keepComposing } from './keepComposing.ts';

export interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** Escape, the cross, or (unless `modal`) a click outside. */
  readonly onClose: () => void;
  /** Buttons, the safe and the primary one last. */
  readonly footer?: ReactNode;
  readonly width?: number;
  /** A click outside does nothing: there is input to lose. */
  readonly modal?: boolean;
  readonly className?: string;
}

/** A dialog with a title bar. Focus is held inside and returns to where it was. */
export function Dialog({ open, title, children, onClose, footer, width = 480, modal, className }: DialogProps) {
  const text = useUiText();
  const id = useId();
  return (
    <BlueprintDialog
      isOpen={open}
      onClose={onClose}
      canOutsideClickClose={!modal}
      transitionDuration={120}
      shouldReturnFocusOnClose
      aria-labelledby={id}
      className={classNames('at-dialog', className)}
      style={{ width }}
    >
      <div className="at-dialog-frame" onKeyDown={keepComposing}>
        <header className="at-dialog-head">
          <h2 id={id}>{title}</h2>
          <IconButton icon="cross" label={text('close')} onClick={onClose} />
        </header>
        <div className="at-dialog-body">{children}</div>
        {footer != null && <footer className="at-dialog-foot">{footer}</footer>}
      </div>
    </BlueprintDialog>
  );
}
