import { FormActivityContext, isMissing, joined } from '@atrium/sdk/client';
import {
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { classNames } from '../classNames.ts';
import { usePartText } from '../parts/partText.ts';
import { Button, IconButton } from '../primitives/Button.tsx';
import { ErrorState } from '../primitives/ErrorState.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { LoadingMask } from '../primitives/loading.tsx';
import { type AnyForm, ErrorSummary } from './ErrorSummary.tsx';
import { LostDraft } from './LostDraft.ts';
import { MissingRecord } from './RecordView.tsx';

const MergeDialog = lazy(() => import('./merge/MergeDialog.tsx').then((part) => ({ default: part.MergeDialog })));

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

/** What was changed elsewhere since a restored draft began, and a way to the question where both sides changed a field. */
function ChangedSince({ form }: { readonly form: Pick<AnyForm, 'since' | 'label'> }) {
  const text = usePartText();
  const { since, label } = form;
  if (!since) return null;
  const { theirs, conflicts, savedBy } = since;
  if (theirs.length === 0 && conflicts.length === 0) return null;
  const names = (fields: readonly string[]) => joined(fields.map(label));
  const who = savedBy?.name ?? text('formSomeone');
  return (
    <div role="status" className="at-changed-since">
      <Icon name="git-merge" size={14} />
      <span className="at-grow">
        {text('formSince', { who })}
        {theirs.length > 0 && text('formSinceTaken', { fields: names(theirs) })}
        {conflicts.length > 0 && text('formSinceConflicts', { fields: names(conflicts) })}
      </span>
      {conflicts.length > 0 ? (
        <Button small onClick={() => since.ask()}>
          {text('formMerge')}
        </Button>
      ) : (
        <IconButton small icon="small-cross" label={text('close')} onClick={() => since.dismiss()} />
      )}
    </div>
  );
}

/** What saving waits for: the running uploads of the form's fields, how much of them is sent, and a way to wait no longer. */
function UploadsNote({ form }: { readonly form: Pick<AnyForm, 'activity' | 'waiting' | 'stopWaiting'> }) {
  const { activity, waiting } = form;
  const text = usePartText();
  const { uploading, part } = useSyncExternalStore(activity.subscribe, activity.state, activity.state);
  const label = text(waiting ? 'formWaits' : 'formUploading', { count: uploading });
  return (
    <span className="at-record-uploads">
      <span role="status">
        {uploading > 0 && (
          <>
            <Icon name="import" size={14} /> {label}
          </>
        )}
      </span>
      {uploading > 0 && <progress max={1} value={part} aria-label={label} />}
      {waiting && (
        <Button small variant="quiet" onClick={() => form.stopWaiting()}>
          {text('formStopWaiting')}
        </Button>
      )}
    </span>
  );
}
