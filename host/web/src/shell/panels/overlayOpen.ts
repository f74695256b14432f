const OVERLAYS = [
  '[role=dialog]:not([data-panel])',
  '[role=alertdialog]',
  '[role=menu]',
  '.bp6-overlay-open > .bp6-popover-transition-container [role=listbox]',
  'dialog[open]',
  ':popover-open',
].join(', ');

/** Is a dialog, popover or menu open? Then Esc belongs to it (C.3-22). Panels and tooltips do not count. */
export function overlayOpen(): boolean {
  return [...document.querySelectorAll(OVERLAYS)].some((element) => element.checkVisibility());
}
