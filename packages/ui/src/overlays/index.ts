/** Overlays, built on Blueprint 6. Wrap the application in `OverlaysRoot` once. */
export { OverlaysRoot } from './OverlaysRoot.tsx';
export { Popover, type PopoverProps } from './Popover.tsx';
export { Tooltip, type TooltipProps } from './Tooltip.tsx';
export { Menu, type MenuProps } from './Menu.tsx';
export { MenuPopover, type MenuPopoverProps } from './MenuPopover.tsx';
export { ContextMenu, type ContextMenuProps } from './ContextMenu.tsx';
export type { MenuEntry, MenuAction, MenuLine, MenuHeading } from './menuEntry.ts';
export { Dialog, type DialogProps, Drawer, type DrawerProps } from './Dialog.tsx';
export { DrawerRow, type DrawerRowProps, SideDrawer, type SideDrawerProps } from './SideDrawer.tsx';
