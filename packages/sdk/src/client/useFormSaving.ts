import { useRef, useState, type RefObject } from 'react';
import { confirmFirst } from './confirmFirst.ts';
import type { FormActivity } from './FormActivity.ts';
import { isStale } from './failures.ts';
import { joined, sdkText } from './sdkText.ts';
import type { FieldErrors, RecordFormOptions, SavedRecord } from './recordFormTypes.ts';
import { announceRecordSaved } from './savedRecords.ts';
import type { CallFailure } from './services.ts';
import { useAtrium } from './useAtrium.ts';
import type { FormInput } from './useFormInput.ts';
import type { FormMerging } from './useFormMerge.ts';

interface Loaded<Row, Choices> {
  readonly record: Row | null;
  readonly choices: Choices;
}

interface SavingOptions<Row, Fields extends object, Choices> {
  /** The options of the last render, for what happens after a wait. */
  readonly latest: { readonly current: RecordFormOptions<Row, Fields, Choices> };
  readonly input: FormInput<Fields>;
  readonly activity: FormActivity;
  readonly merging: FormMerging<Row, Fields>;
  readonly now: { readonly current: Loaded<Row, Choices> | null };
  hold(next: Loaded<Row, Choices>): void;
  load(isOwn: boolean): Promise<void>;
  setErrors(errors: FieldErrors<Fields>): void;
}

interface FormSaving {
  readonly isSending: boolean;
  readonly isWaiting: boolean;
  stopWaiting(): void;
  save(): Promise<boolean>;
  run(work: (confirm: boolean) => Promise<unknown>): Promise<boolean>;
}

/** Sends a form: waits for uploads, validates, asks what has to be asked, and handles refusals. */
export function useFormSaving<Row, Fields extends object, Choices>(
  given: SavingOptions<Row, Fields, Choices>,
): FormSaving {
  const { latest, input, activity, merging, now, hold, load, setErrors } = given;
  const context = useAtrium();
  const { notices } = context;
  const [isSending, setSending] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const waiting = useRef<AbortController>(null);
  /** From the press until the outcome: a second press is ignored. */
  const busy = useRef(false);
  const title = () => latest.current.failed(now.current?.record == null);

  /** Reports why it was not saved. */
  const refuse = async (refusal: CallFailure) => {
    setErrors(Object.fromEntries(refusal.errors?.map(({ field, rule }) => [field, rule]) ?? []) as FieldErrors<Fields>);
    await notices.alert({ title: title(), message: refusal.message, tone: 'danger' });
  };
  const copy = async (save: typeof latest.current.saveCopy): Promise<SavedRecord<Row> | null> => {
    setSending(true);
    try {
      return (await save?.(input.current())) ?? null;
    } catch (caught) {
      await refuse(caught as CallFailure);
      return null;
    } finally {
      setSending(false);
    }
  };
  /** Merges the input with the version that another person saved first. */
  const merge = async (refusal: CallFailure): Promise<'merged' | SavedRecord<Row> | null> => {
    const theirs = refusal.data as Row;
    const { fieldsOf, saveCopy } = latest.current;
    // a version that is newer by something that the form does not have is no question
    const answer = input.follows(fieldsOf(theirs)) ?? (await merging.ask(theirs));
    if (answer === null) return null;
    if (answer === 'copy') return copy(saveCopy);
    input.settle(fieldsOf(theirs), answer);
    hold({ ...now.current!, record: theirs });
    merging.clear();
    setErrors({});
    return 'merged';
  };
  const isValid = (): true | Promise<boolean> => {
    const wrong = latest.current.validate?.(input.current()) ?? {};
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) return true;
    return Promise.resolve(latest.current.onInvalid?.(wrong)).then(() => false);
  };
  /** Without anything to wait for it answers at once, so that what is sent is what was shown at the press. */
  const isReady = (): true | Promise<boolean> => {
    activity.flush();
    const { uploading, failed } = activity.state();
    return uploading === 0 && failed.length === 0 && !merging.isOpen() ? isValid() : becomesReady();
  };
  const becomesReady = async (): Promise<boolean> => {
    if (!(await uploaded({ activity, waiting, setWaiting }))) return false;
    activity.flush();
    const { failed } = activity.state();
    if (failed.length > 0) {
      const files = joined(failed);
      const message = sdkText('form.uploadFailed', { count: failed.length, files });
      await notices.alert({ title: title(), message, tone: 'warning' });
      return false;
    }
    const record = now.current?.record ?? null;
    if (record !== null && merging.isOpen() && !(await merging.askOpen(record))) return false;
    return isValid();
  };
  /** `again`: the work can be repeated with other fields, after both versions were merged. */
  const attempt = async (work: (confirm: boolean) => Promise<unknown>, again: boolean): Promise<boolean> => {
    for (;;) {
      const ready = isReady();
      if (ready !== true && !(await ready)) return false;
      try {
        return await confirmFirst(notices, (confirm) => {
          setSending(true);
          // Not busy any more while a question or message about the response is open.
          return work(confirm).finally(() => setSending(false));
        });
      } catch (caught) {
        const refusal = caught as CallFailure;
        if (await latest.current.onRefused?.(refusal)) return false;
        if (!isStale(refusal) || !refusal.data) {
          await refuse(refusal);
          return false;
        }
        const outcome = await merge(refusal);
        if (outcome === null) return false;
        if (outcome !== 'merged') {
          finish(outcome, input.current(), true);
          return true;
        }
        if (!again || latest.current.merging?.isReviewed) return false;
      }
    }
  };
  const run = async (work: (confirm: boolean) => Promise<unknown>, again = false): Promise<boolean> => {
    if (busy.current || !now.current) return false;
    busy.current = true;
    try {
      return await attempt(work, again);
    } finally {
      busy.current = false;
    }
  };
  const finish = (saved: SavedRecord<Row>, sent: Fields, isNew: boolean) => {
    const { name, pane, fieldsOf, onSaved } = latest.current;
    const { record } = now.current!;
    input.saved(sent, draftName(name, saved.id));
    merging.clear();
    if (saved.record) {
      input.begin(fieldsOf(saved.record), true);
      hold({ ...now.current!, record: saved.record });
    } else if (pane && record) void load(true);
    announceRecordSaved(context);
    onSaved?.(saved, isNew);
  };
  const save = () =>
    run(async (confirm) => {
      const { record } = now.current!;
      const sent = input.current();
      const about = { record, changes: input.changes(), confirm };
      const saved = await latest.current.save(sent, about);
      finish(saved, sent, record === null);
    }, true);
  return { isSending, isWaiting, stopWaiting: () => waiting.current?.abort(), save, run: (work) => run(work) };
}

interface Waiting {
  readonly activity: FormActivity;
  readonly waiting: RefObject<AbortController | null>;
  setWaiting(waiting: boolean): void;
}

/** Waits for the running uploads. Resolves to false if the person does not want to wait. */
async function uploaded({ activity, waiting, setWaiting }: Waiting): Promise<boolean> {
  if (activity.state().uploading === 0) return true;
  const controller = new AbortController();
  waiting.current = controller;
  setWaiting(true);
  try {
    return await activity.whenUploaded(controller.signal);
  } finally {
    setWaiting(false);
    waiting.current = null;
  }
}

/** Name of the draft of a record, or of a new one in this place. */
export const draftName = (name: string, id: number | string | undefined, place = ''): string =>
  `${name} ${id ?? `new ${place}`}`.trim();
