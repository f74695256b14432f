/** Overlays, built on Blueprint 6. Wrap the application in `OverlaysRoot` once. */
export { OverlaysRoot } from './OverlaysRoot.tsx';
export { Popover, type PopoverProps } from './Popover.tsx';
export { Tooltip, type TooltipProps } from './Tooltip.tsx';
export {
  Menu,
  type MenuAction,
  type MenuEntry,
  type MenuHeading,
  type MenuLine,
  MenuPopover,
  type MenuPopoverProps,
  type MenuProps,
} from './Menu.tsx';
export { ContextMenu, type ContextMenuProps } from './ContextMenu.tsx';
export { Dialog, type DialogProps, Drawer, type DrawerProps } from './Dialog.tsx';
export { DrawerRow, type DrawerRowProps, SideDrawer, type SideDrawerProps } from './SideDrawer.tsx';
