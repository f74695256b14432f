import { textLength, useAtrium, useMembers } from '@atrium/sdk/client';
import { Button, ErrorState, Field, Skeleton, TextArea } from '@atrium/ui';
import { MemberChooser } from '@atrium/ui/chooser';
import { Dialog } from '@atrium/ui/overlays';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { MAX_TEXT_LENGTH } from '../../contract/limits.ts';
import type { AccountRow, Accounts } from '../types.ts';
import type { AccountQuestions } from './accountActions.ts';

type Question =
  | {
      readonly of: 'access' | 'emergency';
      readonly account: AccountRow;
      readonly answer: (reason: string | null) => void;
    }
  | { readonly of: 'owner'; readonly account: AccountRow; readonly answer: (employeeId: number | null) => void };

/** Questions about an account, one at a time, and the dialog in which they are asked. */
export function useAccountQuestions(): { readonly questions: AccountQuestions; readonly dialogs: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null);
  const [questions] = useState<AccountQuestions>(() => ({
    askReason: (of, account) =>
      new Promise((resolve) =>
        setQuestion({
          of,
          account,
          answer(reason: string | null) {
            setQuestion(null);
            resolve(reason);
          },
        }),
      ),
    askOwner: (account) =>
      new Promise((resolve) =>
        setQuestion({
          of: 'owner' as const,
          account,
          answer(employeeId: number | null) {
            setQuestion(null);
            resolve(employeeId);
          },
        }),
      ),
  }));
  const dialogs =
    question?.of === 'owner' ? (
      <OwnerDialog account={question.account} onAnswer={question.answer} />
    ) : (
      question && <ReasonDialog of={question.of} account={question.account} onAnswer={question.answer} />
    );
  return { questions, dialogs };
}

interface ReasonDialogProps {
  /** A request to the owner, or emergency access. */
  readonly of: 'access' | 'emergency';
  readonly account: AccountRow;
  /** null if the person declined. */
  readonly onAnswer: (reason: string | null) => void;
}

/** Asks why a password is to be seen: the owner reads it, and the log keeps it. */
function ReasonDialog({ of, account, onAnswer }: ReasonDialogProps) {
  const { t } = useAtrium<Accounts>();
  const id = useId();
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const length = textLength(reason);
    if (length > 0 && length <= MAX_TEXT_LENGTH) return onAnswer(reason);
    setError(length === 0 ? t('reason.required') : t('reason.long', { most: MAX_TEXT_LENGTH }));
    event.currentTarget.querySelector('textarea')?.focus();
  };
  const owner = account.owner.name;
  return (
    <Dialog
      open
      modal
      width={440}
      title={t(`${of}.ask.title`)}
      onClose={() => onAnswer(null)}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{t('cancel')}</Button>
          <Button variant={of === 'emergency' ? 'danger' : 'primary'} type="submit" form={id}>
            {t(`${of}.ask.do`)}
          </Button>
        </>
      }
    >
      <form id={id} className="accounts-question" noValidate onSubmit={submit}>
        <p>{t(`${of}.ask.text`, { platform: account.platformName, account: account.account, owner })}</p>
        <Field
          label={t('field.reason')}
          required
          missing={error !== '' && textLength(reason) === 0}
          error={error}
          count={{ text: reason, most: MAX_TEXT_LENGTH }}
        >
          <TextArea
            autoFocus
            value={reason}
            onChange={({ target }) => {
              setReason(target.value);
              setError('');
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}

interface OwnerDialogProps {
  readonly account: AccountRow;
  /** null if the person declined. */
  readonly onAnswer: (employeeId: number | null) => void;
}

/** Chooses who gets the account. */
function OwnerDialog({ account, onAnswer }: OwnerDialogProps) {
  const { t } = useAtrium<Accounts>();
  const { organisation, hidden, failure, reload } = useMembers();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const title = t('transfer.ask', { platform: account.platformName, account: account.account });
  const buttons = (
    <>
      <Button onClick={() => onAnswer(null)}>{t('cancel')}</Button>
      <Button variant="primary" disabled={chosen.length === 0} onClick={() => onAnswer(chosen[0]!)}>
        {t('transfer.do')}
      </Button>
    </>
  );
  return (
    <Dialog open modal title={title} onClose={() => onAnswer(null)} className="at-chooser-dialog">
      {organisation ? (
        <MemberChooser
          organisation={organisation}
          hidden={hidden}
          max={1}
          label={title}
          value={chosen}
          onChange={setChosen}
          onReload={reload}
          actions={buttons}
        />
      ) : failure ? (
        <ErrorState failure={failure} onRetry={() => void reload().catch(() => undefined)} />
      ) : (
        <Skeleton height={240} />
      )}
    </Dialog>
  );
}
