import type { ReactNode, RefObject } from 'react';
import { IconButton } from '../primitives/IconButton.tsx';
import { useUiText } from '../texts/useUiText.ts';
import { keepComposing } from './keepComposing.ts';
import { TABBABLE, useTakeFocus } from './useTakeFocus.ts';

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
export function DialogFrame({ frame, title, titleId, isDialog, onClose, footer, children }: DialogFrameProps) {
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
