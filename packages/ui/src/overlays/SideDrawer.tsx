import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { isComposing } from '../isComposing.ts';
import { Icon } from '../primitives/Icon.tsx';

export interface SideDrawerProps {
  /** What it has, for assistive technology. */
  readonly label: string;
  /**
   * It is over the view, which has no room beside it: it takes the focus and returns it, and is closed by Escape and by a press
   * beside it.
   */
  readonly isOver: boolean;
  readonly onClose: () => void;
  readonly onClick?: (event: MouseEvent) => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The column at the left of a view: what of it is shown. The element around it is positioned. */
export function SideDrawer({ label, isOver, onClose, onClick, onKeyDown, className, children }: SideDrawerProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOver) return;
    const before = document.activeElement as HTMLElement | null;
    box.current!.querySelector<HTMLElement>('button')?.focus();
    return () => before?.focus();
  }, [isOver]);
  const onKey = (event: KeyboardEvent) => {
    if (isOver && event.key === 'Escape' && !isComposing(event)) {
      event.stopPropagation();
      onClose();
    } else onKeyDown?.(event);
  };
  return (
    <>
      {isOver && <div className="at-drawer-veil" onClick={onClose} />}
      <aside
        ref={box}
        aria-label={label}
        className={classNames('at-drawer at-no-print', isOver && 'at-drawer-over', className)}
        onKeyDown={onKey}
        onClick={onClick}
      >
        {children}
      </aside>
    </>
  );
}

export interface DrawerRowProps {
  readonly icon?: string;
  /** Whether it is what the view shows; a row that opens something else has none. */
  readonly on?: boolean;
  readonly count?: number | null | undefined;
  /** Below another row. */
  readonly inner?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** A choice in a `SideDrawer`, with how many there are. */
export function DrawerRow({ icon, on, count, inner = false, onPress, children }: DrawerRowProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      className={classNames('at-drawer-row', on && 'at-drawer-row-on', inner && 'at-drawer-row-inner')}
      onClick={onPress}
    >
      {icon && <Icon name={icon} />}
      {children}
      {count != null && <em>{count}</em>}
    </button>
  );
}
