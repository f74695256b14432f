import type { ReactElement } from 'react';
import { Menu } from './Menu.tsx';
import type { MenuEntry } from './menuEntry.ts';
import { Popover, type PopoverProps } from './Popover.tsx';

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
