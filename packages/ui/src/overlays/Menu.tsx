import { type KeyboardEvent, type ReactElement, type ReactNode, useRef } from 'react';
import { classNames } from '../classNames.ts';
import { isComposing } from '../isComposing.ts';
import { Icon } from '../primitives/Icon.tsx';
import { Kbd } from '../primitives/Kbd.tsx';
import { useTakeFocus } from './focus.ts';
import { Popover, type PopoverProps } from './Popover.tsx';

/** One row of a menu, or a line between groups. */
export type MenuEntry = MenuAction | MenuLine | MenuHeading;

/** An entry of a menu that does something. */
export interface MenuAction {
  readonly id: string;
  readonly text: string;
  readonly icon?: string;
  /** Keyboard shortcut, such as `Ctrl B`. */
  readonly keys?: string;
  readonly note?: ReactNode;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** A choice that is on or off. */
  readonly checked?: boolean;
  readonly run: () => void;
}

/** A line between groups of entries. */
export interface MenuLine {
  readonly line: true;
}

/** A heading above a group of entries. */
export interface MenuHeading {
  readonly heading: string;
}

const ENABLED = '[role^=menuitem]:not([aria-disabled=true])';

export interface MenuProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** Called after an entry ran, so that the opener can close the menu. */
  readonly onDone?: () => void;
}

/** A menu of actions. Arrows, Home and End move, a letter jumps, Enter or Space runs. It takes focus when it opens. */
export function Menu({ label, entries, onDone }: MenuProps) {
  const list = useRef<HTMLDivElement>(null);
  const rows = () => [...list.current!.querySelectorAll<HTMLElement>(ENABLED)];

  useTakeFocus(list, ENABLED);

  const move = (event: KeyboardEvent) => {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Tab') {
      event.preventDefault();
      onDone?.();
      return;
    }
    const all = rows();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const target = {
      ArrowDown: all[(at + 1) % all.length],
      ArrowUp: all[(at <= 0 ? all.length : at) - 1],
      Home: all[0],
      End: all.at(-1),
    }[event.key];
    const next = target ?? (event.key.length === 1 && event.key !== ' ' ? startingWith(all, at, event.key) : undefined);
    if (!next) return;
    event.preventDefault();
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'nearest' });
  };

  return (
    <div className="at-menu" role="menu" aria-label={label} ref={list} onKeyDown={move}>
      {entries.map((entry, index) => {
        if ('line' in entry) return <div className="at-menu-line" role="separator" key={`line-${index}`} />;
        if ('heading' in entry)
          return (
            <div className="at-menu-heading" role="presentation" key={entry.heading}>
              {entry.heading}
            </div>
          );
        return <MenuRow key={entry.id} entry={entry} onDone={onDone} />;
      })}
    </div>
  );
}

function MenuRow({ entry, onDone }: { readonly entry: MenuAction; readonly onDone: (() => void) | undefined }) {
  const run = () => {
    if (entry.disabled) return;
    onDone?.();
    entry.run();
  };
  const icon = entry.checked === undefined ? entry.icon : entry.checked ? 'tick' : 'blank';
  return (
    <button
      type="button"
      role={entry.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={entry.checked}
      aria-disabled={entry.disabled || undefined}
      aria-keyshortcuts={entry.keys}
      tabIndex={-1}
      className={classNames('at-menu-row', entry.danger && 'at-menu-row-danger')}
      onClick={run}
      onPointerMove={(event) => !entry.disabled && event.currentTarget.focus({ preventScroll: true })}
    >
      {icon && <Icon name={icon} />}
      <span className="at-menu-text">
        {entry.text}
        {entry.note != null && <small>{entry.note}</small>}
      </span>
      {entry.keys && (
        <span aria-hidden="true">
          <Kbd>{entry.keys}</Kbd>
        </span>
      )}
    </button>
  );
}

function startingWith(rows: readonly HTMLElement[], from: number, letter: string): HTMLElement | undefined {
  const order = [...rows.slice(from + 1), ...rows.slice(0, from + 1)];
  return order.find((row) =>
    row.querySelector('.at-menu-text')?.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase()),
  );
}

export interface MenuPopoverProps extends Pick<PopoverProps, 'placement' | 'open' | 'onOpenChange' | 'disabled'> {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** The button that opens it. */
  readonly children: ReactElement;
}

/** A menu that opens from a button. */
export function MenuPopover({ label, entries, children, ...rest }: MenuPopoverProps) {
  return (
    <Popover
      {...rest}
      kind="menu"
      label={label}
      content={(close) => <Menu label={label} entries={entries} onDone={close} />}
    >
      {children}
    </Popover>
  );
}
