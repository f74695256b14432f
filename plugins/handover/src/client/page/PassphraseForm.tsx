import { useAtrium, type CallFailure } from '@atrium/sdk/client';
import { Button, Field, IconButton, TextInput } from '@atrium/ui';
import { useState, type FormEvent } from 'react';
import { MAX_PASSPHRASE_LENGTH } from '../../contract/limits.ts';
import type { Handovers } from '../types.ts';
import { ClosedDoor } from './ClosedDoor.tsx';

interface PassphraseFormProps {
  /** @throws CallFailure */
  readonly onUnlock: (passphrase: string) => Promise<void>;
  readonly onGone: () => void;
}

const GONE = 410;

/** Asks for the passphrase of a link. The server returns what is wrong and how many tries are left. */
export function PassphraseForm({ onUnlock, onGone }: PassphraseFormProps) {
  const { t } = useAtrium<Handovers>();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const [isShown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (typed.trim() === '') return setError(t('pages.PublicHandover.passphraseMissing'));
    setBusy(true);
    try {
      await onUnlock(typed);
    } catch (caught) {
      const failure = caught as CallFailure;
      if (failure.code === GONE) return onGone();
      setError(failure.message);
      setBusy(false);
    }
  };
  return (
    <ClosedDoor locked title={t('pages.PublicHandover.locked')} text={t('pages.PublicHandover.lockedText')}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Field large label={t('pages.PublicHandover.passphrase')} error={error}>
          <TextInput
            autoFocus
            icon="lock"
            type={isShown ? 'text' : 'password'}
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_PASSPHRASE_LENGTH}
            value={typed}
            onChange={({ target }) => {
              setError('');
              setTyped(target.value);
            }}
            end={
              <IconButton
                icon={isShown ? 'eye-off' : 'eye-open'}
                label={t(isShown ? 'pages.PublicHandover.hide' : 'pages.PublicHandover.show')}
                onClick={() => setShown(!isShown)}
              />
            }
          />
        </Field>
        <Button type="submit" variant="primary" wide loading={busy}>
          {t('pages.PublicHandover.open')}
        </Button>
      </form>
    </ClosedDoor>
  );
}
