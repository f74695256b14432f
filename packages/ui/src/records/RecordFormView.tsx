import { FormActivityContext, isMissing } from '@atrium/sdk/client';
import { lazy, Suspense, useEffect, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { Button } from '../primitives/Button.tsx';
import { ErrorState } from '../primitives/ErrorState.tsx';
import { LoadingMask } from '../primitives/loading.tsx';
import { usePartText } from '../parts/usePartText.ts';
import { ChangedSince } from './ChangedSince.tsx';
import { type AnyForm, ErrorSummary } from './ErrorSummary.tsx';
import { LostDraft } from './LostDraft.ts';
import { MissingRecord } from './MissingRecord.tsx';
import { UploadsNote } from './UploadsNote.tsx';

const MergeDialog = lazy(() => import('../merge/MergeDialog.tsx').then((part) => ({ default: part.MergeDialog })));

export interface RecordFormViewProps {
  /** From `useRecordForm`. */
  readonly form: AnyForm;
  /** Title of the error state. */
  readonly failed: string;
  /** Above the fields. */
  readonly heading?: ReactNode;
  /** Above the buttons, always visible. */
  readonly above?: ReactNode;
  /** With it the buttons are to cancel and to save. */
  readonly onCancel?: () => void;
  /** Beside the buttons, at the start. */
  readonly note?: ReactNode;
  /** Instead of these buttons. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
  /** Runs instead of saving, for example to confirm first; resolves to false if nothing was saved. */
  readonly onSubmit?: () => Promise<boolean>;
  /** Ctrl S saves, too. */
  readonly saveKey?: boolean;
  readonly className?: string;
}

/** The first invalid control in the order of the form. */
const WRONG = ':is(input, select, textarea)[aria-invalid=true], [aria-invalid=true] :is(input, select, [tabindex="0"])';

/** The form of a record: loading and error state, error summary, fields and buttons. */
export function RecordFormView(props: RecordFormViewProps) {
  const { form, failed, heading, above, onCancel, note, footer, children, onSubmit, saveKey, className } = props;
  const text = usePartText();
  const element = useRef<HTMLFormElement>(null);
  const hasFocus = useRef(false);
  // Saving disables the button that was pressed: the focus stays in the form.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const focused = document.activeElement;
      const isLost = !focused || focused === document.body || focused.matches(':disabled');
      if (hasFocus.current && isLost) element.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [form.dirty, form.saving, form.record]);
  if (form.failure)
    return (
      <>
        {isMissing(form.failure) ? (
          <MissingRecord onClose={onCancel} />
        ) : (
          <ErrorState title={failed} failure={form.failure} onRetry={() => form.reload()} />
        )}
        {form.draft && (
          <Suspense>
            <LostDraft form={form} draft={form.draft} onDiscarded={onCancel} />
          </Suspense>
        )}
      </>
    );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await (onSubmit ?? form.save)()) return;
    // If an alert was closed, the focus returns from it first.
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>(WRONG)?.focus());
  };
  const view = (
    <form
      ref={element}
      className={classNames('at-record-form', className)}
      aria-label={form.title}
      tabIndex={-1}
      noValidate
      onFocus={() => (hasFocus.current = true)}
      onBlur={({ relatedTarget }) => (hasFocus.current = relatedTarget === null)}
      onSubmit={(event) => void submit(event)}
      onKeyDown={saveKey ? saveByKey : undefined}
    >
      <LoadingMask active={!form.ready} />
      {form.ready && (
        <>
          {heading}
          <ChangedSince form={form} />
          <ErrorSummary form={form} />
          <div className="at-record-fields">{children}</div>
          {above}
          <footer className="at-record-foot">
            {note != null && <span className="at-record-note">{note}</span>}
            <UploadsNote form={form} />
            {footer ?? (
              <>
                {onCancel && <Button onClick={onCancel}>{text('cancel')}</Button>}
                <Button
                  type="submit"
                  variant="primary"
                  loading={form.saving || form.waiting}
                  disabled={form.record !== null && !form.dirty}
                >
                  {text('save')}
                </Button>
              </>
            )}
          </footer>
        </>
      )}
    </form>
  );
  return (
    <FormActivityContext value={form.activity}>
      {view}
      {form.merge && (
        <Suspense>
          <MergeDialog merge={form.merge} form={form} />
        </Suspense>
      )}
    </FormActivityContext>
  );
}

/** Ctrl S does what the button does that saves. */
function saveByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const isSave = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.code === 'KeyS';
  const form = event.currentTarget;
  // A dialog of the form is inside of it for React, not on the page.
  if (!isSave || !form.contains(event.target as Node)) return;
  event.preventDefault();
  if (form.querySelector('[type=submit]:enabled:not([aria-disabled=true])')) form.requestSubmit();
}
