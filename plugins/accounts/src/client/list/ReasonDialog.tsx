import { textLength, useAtrium } from '@atrium/sdk/client';
import { Button, Field, TextArea } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { useId, useState, type FormEvent } from 'react';
import { MAX_TEXT_LENGTH } from '../../contract/limits.ts';
import type { AccountRow, Accounts } from '../types.ts';

interface ReasonDialogProps {
  /** A request to the owner, or emergency access. */
  readonly of: 'access' | 'emergency';
  readonly account: AccountRow;
  /** null if the person declined. */
  readonly onAnswer: (reason: string | null) => void;
}

/** Asks why a password is to be seen: the owner reads it, and the log keeps it. */
export function ReasonDialog({ of, account, onAnswer }: ReasonDialogProps) {
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
