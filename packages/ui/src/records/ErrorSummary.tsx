import type { RecordForm } from '@atrium/sdk/client';
import { useRef } from 'react';
import { Icon } from '../primitives/Icon.tsx';
import { usePartText } from '../parts/partText.ts';

/** The part that all forms share. */
export type AnyForm = Pick<
  RecordForm<unknown, object>,
  | 'record'
  | 'ready'
  | 'failure'
  | 'saving'
  | 'title'
  | 'dirty'
  | 'errors'
  | 'label'
  | 'reload'
  | 'save'
  | 'activity'
  | 'waiting'
  | 'stopWaiting'
  | 'merge'
  | 'since'
  | 'draft'
  | 'describe'
  | 'validate'
  | 'merging'
  | 'forget'
>;

/** Focusable elements of a field. */
const CONTROL = ':is(input, select, textarea, button, [tabindex="0"]):not(:disabled)';

/** Focuses the control of a field. */
function focusField(form: HTMLElement | null, name: string): void {
  form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"] ${CONTROL}`)?.focus();
}

/** The invalid fields in the order of the form, each linking to its field. */
export function ErrorSummary({ form }: { readonly form: AnyForm }) {
  const text = usePartText();
  const own = useRef<HTMLDivElement>(null);
  const element = () => own.current?.closest('form') ?? null;
  const wrong = Object.keys(form.errors);
  return (
    <div ref={own} role="status" className="at-error-summary">
      {wrong.length > 0 && (
        <p>
          <Icon name="error" size={14} />
          {text('formWrong', { count: wrong.length })}
          {inOrder(element(), wrong).map((name) => (
            <button key={name} type="button" onClick={() => focusField(element(), name)}>
              {form.label(name)}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}

/** Names of fields as they follow one another in the form; those without a field come last. */
function inOrder(form: HTMLElement | null, names: readonly string[]): readonly string[] {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].map(
    (field) => field.dataset['field'],
  );
  const place = (name: string) => (fields.includes(name) ? fields.indexOf(name) : fields.length);
  return names.toSorted((one, other) => place(one) - place(other));
}
