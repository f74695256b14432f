/** A view as it is printed. */
export interface PrintedView {
  readonly element: HTMLElement;
  readonly title: string;
}

let asked: PrintedView | undefined;

/** Prints one view alone; nothing if it has not been shown yet. */
export function printView(view: PrintedView | undefined): void {
  if (!view) return;
  asked = view;
  window.print();
}

/** The view that `printView` prints; undefined when the browser's own command prints. */
export const askedView = (): PrintedView | undefined => asked;

export function forgetAsked(): void {
  asked = undefined;
}
