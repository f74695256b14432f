/** Attributes in which the served sign-in page records for the scripts what happened before they ran. */

/** On `#root`: it contains the page as the build rendered it, and nothing has taken it over. */
export const SERVED = 'data-served';
/** On the form or a button: pressed, and not acted upon yet. */
export const QUEUED = 'data-queued';
/** On a field: an input method is composing. */
export const COMPOSING = 'data-composing';
/** On the page: the form is not in its language, theme and date yet, and hidden. */
export const DRAWING = 'data-drawing';

/** A date as people say it: `3/26`. */
export const monthDay = (date: Date): string => `${date.getMonth() + 1}/${date.getDate()}`;

/** The fields of the served sign-in form, as the person left them. */
export interface ServedForm {
  readonly employee: HTMLInputElement;
  readonly password: HTMLInputElement;
  /** The field that had the focus, null if neither. */
  readonly focused: HTMLInputElement | null;
  /** An input method is composing the number: it must not be corrected yet. */
  readonly isComposing: boolean;
  /** Enter was pressed. */
  readonly isSubmitted: boolean;
  /** The last button pressed, other than that of the form. */
  readonly pressed: HTMLElement | null;
}

let found: Pick<ServedForm, 'employee' | 'password' | 'focused'> | undefined;

/** Finds the form in the served page, before React takes it over. Returns whether there is one. */
export function findServedForm(root: HTMLElement): boolean {
  const [employee, password] = ['username', 'current-password'].map((name) =>
    root.querySelector<HTMLInputElement>(`input[autocomplete=${name}]`),
  );
  if (!root.hasAttribute(SERVED) || !employee || !password) return false;
  const focused = [employee, password].find((field) => field === document.activeElement) ?? null;
  found = { employee, password, focused };
  return true;
}

/** Leaves the served page: another one is shown in its place. */
export function dropServedForm(root: HTMLElement): void {
  found = undefined;
  root.removeAttribute(SERVED);
  root.replaceChildren();
}

/** What was entered and pressed in the served page; null unless the sign-in form has just taken it over. */
export function takeServedForm(root: HTMLElement): ServedForm | null {
  if (!found) return null;
  const { employee, password, focused } = found;
  const queued = [...root.querySelectorAll<HTMLElement>(`[${QUEUED}]`), employee.form].filter((one) =>
    one?.hasAttribute(QUEUED),
  );
  const form: ServedForm = {
    employee,
    password,
    focused,
    isComposing: employee.hasAttribute(COMPOSING),
    isSubmitted: queued.some((one) => one instanceof HTMLFormElement),
    pressed: queued.find((one) => one instanceof HTMLButtonElement) ?? null,
  };
  found = undefined;
  root.removeAttribute(SERVED);
  employee.removeAttribute(COMPOSING);
  for (const one of queued) one?.removeAttribute(QUEUED);
  return form;
}
