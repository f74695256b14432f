import { PopoverNext } from '@blueprintjs/core';
import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { isComposing } from '../isComposing.ts';
import { FIT_POINT } from './fitWindow.ts';
import { keepComposing } from './focus.ts';
import { Menu, type MenuEntry } from './Menu.tsx';

export interface ContextMenuProps {
  readonly label: string;
  /** Called when it opens; undefined shows the browser's own menu. */
  readonly entries: readonly MenuEntry[] | (() => readonly MenuEntry[]);
  readonly children: ReactNode;
  readonly className?: string;
}

interface Opened {
  readonly left: number;
  readonly top: number;
  readonly entries: readonly MenuEntry[];
}

/** A context menu for its content, opened by the right button, the menu key or Shift+F10. */
export function ContextMenu({ label, entries, children, className }: ContextMenuProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const before = useRef<HTMLElement | null>(null);

  const openAt = (left: number, top: number): boolean => {
    const list = typeof entries === 'function' ? entries() : entries;
    if (list.length === 0) return false;
    before.current = document.activeElement as HTMLElement | null;
    setOpened({ left, top, entries: list });
    return true;
  };
  const close = () => {
    setOpened(null);
    before.current?.focus({ preventScroll: true });
  };
  const byMouse = (event: MouseEvent) => {
    if (!event.defaultPrevented && openAt(event.clientX, event.clientY)) event.preventDefault();
  };
  const byKey = (event: KeyboardEvent) => {
    if (isComposing(event) || event.defaultPrevented) return;
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return;
    const box = (event.target as HTMLElement).getBoundingClientRect();
    if (openAt(box.left + 8, box.bottom)) event.preventDefault();
  };
  return (
    <div className={className} onContextMenu={byMouse} onKeyDown={byKey}>
      {children}
      {opened && (
        <PopoverNext
          isOpen
          arrow={false}
          animation="minimal"
          transitionDuration={0}
          autoFocus={false}
          enforceFocus={false}
          placement="bottom-start"
          positioningStrategy="fixed"
          middleware={FIT_POINT}
          onInteraction={(next) => !next && close()}
          renderTarget={({ ref }) => (
            <span ref={ref} className="at-context-target" style={{ left: opened.left, top: opened.top }} />
          )}
          content={
            <div className="at-popover" onKeyDown={keepComposing} onContextMenu={(event) => event.preventDefault()}>
              <Menu label={label} entries={opened.entries} onDone={close} />
            </div>
          }
        />
      )}
    </div>
  );
}
