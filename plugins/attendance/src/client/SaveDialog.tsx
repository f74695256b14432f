import { type CallFailure, useAtrium } from '@atrium/sdk/client';
import { Button, Icon } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { type ReactNode, useId, useState } from 'react';
import type { Attendance } from './types.ts';
import './closures/closures.css';

/** What is wrong, by field; `all` is about none of them. */
export type FormErrors = Readonly<Record<string, string>>;

/** One call, and what is said of it. */
interface Work {
  /** Is called again with `confirm` where the server asks first. */
  readonly run: (confirm: boolean) => Promise<unknown>;
  /** The toast. */
  readonly done: string;
  readonly button: string;
  /** Of the second button, after the question. */
  readonly anyway: string;
}

interface SaveDialogProps {
  readonly title: string;
  readonly width: number;
  readonly save: Work;
  readonly remove?: Work | undefined;
  /** What is wrong before it is sent. */
  readonly wrong: () => FormErrors;
  /** The fields that show their errors; others are said above. */
  readonly fields: readonly string[];
  readonly onClose: () => void;
  readonly children: (errors: FormErrors) => ReactNode;
}

/** A dialog with one thing to save, and perhaps to remove. What the server asks first (409 `CONFIRM`) is asked in it. */
export function SaveDialog(props: SaveDialogProps) {
  const { title, width, save, remove, wrong, fields, onClose, children } = props;
  const { t, notices } = useAtrium<Attendance>();
  const form = useId();
  const [errors, setErrors] = useState<FormErrors>({});
  const [question, setQuestion] = useState<{ readonly text: string; readonly work: Work }>();
  const [isBusy, setBusy] = useState(false);

  const run = async (work: Work, confirm: boolean) => {
    if (isBusy) return;
    setBusy(true);
    setErrors({});
    try {
      await work.run(confirm);
      notices.toast({ tone: 'success', message: work.done });
      onClose();
    } catch (thrown) {
      const { status, message, errors: failed } = thrown as CallFailure;
      setQuestion(status === 'CONFIRM' ? { text: message, work } : undefined);
      if (status !== 'CONFIRM') setErrors(sortErrors(failed, message, fields));
    } finally {
      setBusy(false);
    }
  };
  const submit = () => {
    const before = wrong();
    setErrors(before);
    if (Object.keys(before).length === 0) void run(save, false);
  };

  return (
    <Dialog
      open
      modal
      width={width}
      title={title}
      onClose={onClose}
      footer={
        <>
          {remove && !question && (
            <Button
              variant="danger"
              className="attendance-closure-remove"
              loading={isBusy}
              onClick={() => void run(remove, false)}
            >
              {remove.button}
            </Button>
          )}
          <Button onClick={question ? () => setQuestion(undefined) : onClose}>{t('rules.cancel')}</Button>
          {question ? (
            // Keys: the press of one is not that of the other in its place.
            <Button
              key="confirm"
              variant="danger"
              autoFocus
              loading={isBusy}
              onClick={() => void run(question.work, true)}
            >
              {question.work.anyway}
            </Button>
          ) : (
            <Button key="save" variant="primary" type="submit" form={form} loading={isBusy}>
              {save.button}
            </Button>
          )}
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="attendance-closure-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!question) submit();
        }}
      >
        {errors['all'] && (
          <p className="attendance-closure-failure" role="alert">
            <Icon name="error" /> {errors['all']}
          </p>
        )}
        {question && <p role="alert">{question.text}</p>}
        {/* Hidden, not removed: what was entered is there after 取消. */}
        <div className="attendance-closure-form" hidden={question !== undefined}>
          {children(errors)}
        </div>
      </form>
    </Dialog>
  );
}

function sortErrors(failed: CallFailure['errors'], message: string, fields: readonly string[]): FormErrors {
  if (failed.length === 0) return { all: message };
  return Object.fromEntries(
    failed.map(({ field, rule }) => {
      const name = field.split(/[.[]/)[0]!;
      return [fields.includes(name) ? name : 'all', rule];
    }),
  );
}
