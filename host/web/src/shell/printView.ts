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

/** The texts beside the title at the head of the paper. */
interface PrintNotes {
  readonly company: string;
  /** Who printed it and when. */
  readonly printed: string;
}

/**
 * Marks the document so that `print.css` shows this view alone, everything that scrolls in it at full height, in the
 * light theme, with a head. Returns the function that takes everything back.
 */
export function isolateView({ element, title }: PrintedView, notes: PrintNotes): () => void {
  const undo: (() => void)[] = [];
  const mark = (marked: Element, name: string) => {
    if (marked.hasAttribute(name)) return;
    marked.setAttribute(name, '');
    undo.push(() => marked.removeAttribute(name));
  };
  mark(element, 'data-print-view');
  for (let above = element.parentElement; above; above = above.parentElement) mark(above, 'data-print-path');
  for (const scroller of scrollersIn(element))
    for (let at = scroller; at !== element; at = at.parentElement!) mark(at, 'data-print-open');
  const head = headOf(title, notes);
  document.body.prepend(head);
  undo.push(() => head.remove(), withTitle(title), withLightTheme());
  return () => {
    for (const back of undo) back();
  };
}

/** Elements of which a part may be out of sight. */
function scrollersIn(view: Element): Element[] {
  return [...view.querySelectorAll('*')].filter((each) => {
    const { overflowX, overflowY } = getComputedStyle(each);
    return /auto|scroll/.test(overflowX + overflowY);
  });
}

function headOf(title: string, { company, printed }: PrintNotes): HTMLElement {
  const head = document.createElement('header');
  head.className = 'ws-print-head';
  for (const [name, text] of [
    ['b', title],
    ['span', company],
    ['span', printed],
  ] as const)
    head.append(Object.assign(document.createElement(name), { textContent: text }));
  return head;
}

/** Browsers offer the document's title as the name of the file. */
function withTitle(title: string): () => void {
  const before = document.title;
  document.title = title;
  return () => {
    document.title = before;
  };
}

/** Dark surfaces waste ink, and readers of paper have no theme. */
function withLightTheme(): () => void {
  const { dataset, classList } = document.documentElement;
  const theme = dataset['theme'];
  const isDark = classList.contains('bp6-dark');
  dataset['theme'] = 'light';
  classList.remove('bp6-dark');
  return () => {
    if (theme === undefined) delete dataset['theme'];
    else dataset['theme'] = theme;
    classList.toggle('bp6-dark', isDark);
  };
}
