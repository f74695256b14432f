import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { takeServedForm, type ServedForm } from '../../services/served/servedForm.ts';
import { cleanEmployee } from './employeeNumber.ts';
import type { SignInStore } from './SignInStore.ts';

interface Fields {
  readonly employee: RefObject<HTMLInputElement | null>;
  readonly password: RefObject<HTMLInputElement | null>;
}

/**
 * Adopts what was entered in the served page before the scripts had run, when the form takes it over: texts, focus and
 * caret, and what was pressed. React keeps the fields of the page; should it have replaced them, their contents move.
 *
 * @param submit sends what was submitted before
 */
export function useServedForm(store: SignInStore, { employee, password }: Fields, submit: () => void): void {
  const served = useRef<ServedForm>(null);
  // before the paint, and before an event could make React write its own empty values into the fields
  useLayoutEffect(() => {
    const form = takeServedForm(document.getElementById('root') ?? document.body);
    if (!form) return;
    served.current = form;
    const number = form.employee.value;
    store.type({ employee: form.isComposing ? number : cleanEmployee(number), password: form.password.value });
  }, [store]);
  useEffect(() => {
    const form = served.current;
    served.current = null;
    const now = form && { employee: employee.current, password: password.current };
    if (form?.focused && !form.focused.isConnected) {
      const field = form.focused === form.password ? now?.password : now?.employee;
      moveFocus(form.focused, field ?? null);
    }
    if (!(document.activeElement instanceof HTMLElement) || document.activeElement === document.body)
      employee.current?.focus();
    if (form?.pressed?.isConnected) form.pressed.click();
    if (form?.isSubmitted) submit();
    // once, when the form opens
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}

function moveFocus(from: HTMLInputElement, to: HTMLInputElement | null): void {
  if (!to) return;
  to.value = from.value;
  to.focus();
  to.setSelectionRange(from.selectionStart, from.selectionEnd);
}
