import { PopoverNext, PopupKind, type PopoverNextPlacement } from '@blueprintjs/core';
import { useState, type ReactElement, type ReactNode } from 'react';
import { keepComposing } from './keepComposing.ts';

const KINDS = { dialog: PopupKind.DIALOG, menu: PopupKind.MENU, listbox: PopupKind.LISTBOX } as const;

export interface PopoverProps {
  /** The control that opens it: a Button, an IconButton, any element that takes focus. */
  readonly children: ReactElement;
  /** Drawn only while open. A function receives what closes it. */
  readonly content: ReactNode | ((close: () => void) => ReactNode);
  readonly label: string;
  readonly placement?: PopoverNextPlacement;
  /** Controlled; leave both out for the usual click. */
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  /** As wide as the control. */
  readonly matchWidth?: boolean;
  /** `menu` gives the target the right aria-haspopup. */
  readonly kind?: 'dialog' | 'menu' | 'listbox';
  readonly className?: string;
  /** The target fills its line. */
  readonly fill?: boolean;
  readonly disabled?: boolean;
}

/** Something small over the page, beside its control. Escape and a click outside close it; focus returns to the control. */
export function Popover(props: PopoverProps) {
  const {
    children,
    content,
    label,
    placement = 'bottom-start',
    matchWidth,
    kind = 'dialog',
    className,
    fill,
    disabled,
  } = props;
  const [ownOpen, setOwnOpen] = useState(false);
  const open = props.open ?? ownOpen;
  const change = (next: boolean) => {
    setOwnOpen(next);
    props.onOpenChange?.(next);
  };
  return (
    <PopoverNext
      isOpen={open}
      onInteraction={change}
      placement={placement}
      arrow={false}
      animation="minimal"
      transitionDuration={100}
      shouldReturnFocusOnClose
      matchTargetWidth={matchWidth ?? false}
      fill={fill ?? false}
      disabled={disabled ?? false}
      popupKind={KINDS[kind]}
      popoverClassName={className ?? ''}
      content={
        <div
          className="at-popover"
          role={kind === 'dialog' ? 'dialog' : undefined}
          aria-label={kind === 'dialog' ? label : undefined}
          onKeyDown={keepComposing}
        >
          {typeof content === 'function' ? content(() => change(false)) : content}
        </div>
      }
    >
      {children}
    </PopoverNext>
  );
}
