import { PopoverNext, PopupKind, type PopoverNextPlacement } from '@blueprintjs/core';
import { useState, type ReactElement, type ReactNode, type RefObject } from 'react';
import { fitWindow } from './fitWindow.ts';
import { isComposing } from '../isComposing.ts';
import { goRound, keepComposing, useReturnFocus, useTakeFocus } from './focus.ts';

const KINDS = { dialog: PopupKind.DIALOG, menu: PopupKind.MENU, listbox: PopupKind.LISTBOX } as const;

const BESIDE = fitWindow(false);
const AS_WIDE = fitWindow(true);

export interface PopoverProps {
  /** The control that opens it: a Button, an IconButton, any element that takes focus. */
  readonly children: ReactElement;
  /** Rendered only while open. A function receives the callback that closes it. */
  readonly content: ReactNode | ((close: () => void) => ReactNode);
  readonly label: string;
  readonly placement?: PopoverNextPlacement;
  /** Controlled; leave both out for opening by click. */
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  /** As wide as the control. */
  readonly matchWidth?: boolean;
  /** Sets the `aria-haspopup` of the target. */
  readonly kind?: 'dialog' | 'menu' | 'listbox';
  readonly className?: string;
  /** The target fills its line. */
  readonly fill?: boolean;
  readonly disabled?: boolean;
}

/** A small overlay beside its control. Escape and a click outside close it; focus returns to the control. */
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
  // Opened again while it fades, its content would be kept without the focus, or removed when the fading ends.
  const [isFading, setFading] = useState(false);
  const { popup, returnFocus } = useReturnFocus(open);
  const change = (next: boolean) => {
    if (!next) returnFocus();
    setOwnOpen(next);
    props.onOpenChange?.(next);
  };
  return (
    <PopoverNext
      isOpen={open && !isFading}
      onInteraction={change}
      onClosing={() => setFading(true)}
      onClosed={() => void setTimeout(setFading, 0, false)}
      placement={placement}
      arrow={false}
      middleware={matchWidth ? AS_WIDE : BESIDE}
      animation="minimal"
      transitionDuration={100}
      autoFocus={false}
      enforceFocus={false}
      shouldReturnFocusOnClose={false}
      matchTargetWidth={matchWidth ?? false}
      fill={fill ?? false}
      disabled={disabled ?? false}
      popupKind={KINDS[kind]}
      popoverClassName={className ?? ''}
      content={
        <PopoverBody popup={popup} label={kind === 'dialog' ? label : undefined} onEscape={() => change(false)}>
          {typeof content === 'function' ? content(() => change(false)) : content}
        </PopoverBody>
      }
    >
      {children}
    </PopoverNext>
  );
}

interface PopoverBodyProps {
  readonly popup: RefObject<HTMLDivElement | null>;
  /** Required for a dialog; a menu or list has a name of its own. */
  readonly label: string | undefined;
  readonly onEscape: () => void;
  readonly children: ReactNode;
}

function PopoverBody({ popup, label, onEscape, children }: PopoverBodyProps) {
  useTakeFocus(popup);
  return (
    <div
      ref={popup}
      className="at-popover"
      role={label === undefined ? undefined : 'dialog'}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        keepComposing(event);
        goRound(event);
        if (event.key !== 'Escape' || isComposing(event)) return;
        // Blueprint would close it too, and focus what had the focus first, when the content has faded: a field of its own.
        event.stopPropagation();
        onEscape();
      }}
    >
      {children}
    </div>
  );
}
