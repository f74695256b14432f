import { Dialog as BlueprintDialog, Drawer as BlueprintDrawer } from '@blueprintjs/core';
import { type ReactNode, type RefObject, useId } from 'react';
import { classNames } from '../classNames.ts';
import { IconButton } from '../primitives/Button.tsx';
import { useUiText } from '../texts/uiText.ts';
import { keepComposing, TABBABLE, useReturnFocus, useTakeFocus } from './focus.ts';

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

interface DialogFrameProps {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly title: string;
  /** Id of the heading, for `aria-labelledby`. */
  readonly titleId: string;
  /** The frame itself has the dialog role; the elements around it have none. */
  readonly isDialog?: boolean;
  /** Without it there is no cross. */
  readonly onClose: (() => void) | undefined;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

/**
 * Title bar, content and buttons of a dialog or a drawer. The first control of the content gets the initial focus, not
 * the close button.
 */
function DialogFrame({ frame, title, titleId, isDialog, onClose, footer, children }: DialogFrameProps) {
  const text = useUiText();
  useTakeFocus(frame, `:is(.at-dialog-body, .at-dialog-foot) :is(${TABBABLE})`);
  return (
    <div
      ref={frame}
      tabIndex={-1}
      {...(isDialog && { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId })}
      className="at-dialog-frame"
      onKeyDown={keepComposing}
    >
      <div className="at-dialog-head">
        <h2 id={titleId}>{title}</h2>
        {onClose && <IconButton icon="cross" label={text('close')} onClick={onClose} />}
      </div>
      <div className="at-dialog-body">{children}</div>
      {footer != null && (
        <div className="at-dialog-foot" data-keep-clear>
          {footer}
        </div>
      )}
    </div>
  );
}
