import { type CallFailure, useAtrium } from '@atrium/sdk/client';
import { Button, Field, IconButton, TextInput } from '@atrium/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { MAX_PASSPHRASE_LENGTH } from '../../contract/limits.ts';
import type { Handovers } from '../types.ts';

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

interface ClosedDoorProps {
  readonly title: string;
  readonly text: string;
  readonly locked?: boolean;
  readonly children?: ReactNode;
}

/** In place of a handover that a link does not show: nothing of it is revealed. */
export function ClosedDoor({ title, text, locked = false, children }: ClosedDoorProps) {
  return (
    <section className="handover-door">
      <svg
        width="200"
        height="152"
        viewBox="0 0 200 152"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        <path d="M8 151h184M28 151V66a26 26 0 0 1 52 0M120 66a26 26 0 0 1 52 0v85" opacity=".7" />
        <path className="handover-door-arch" d="M60 151V54a40 40 0 0 1 80 0v97" />
        <path className="handover-door-leaf" d="M68 151V56a32 32 0 0 1 64 0v95M100 24v127" />
        {locked && (
          <g className="handover-door-lock" strokeWidth="1.8" strokeLinejoin="round">
            <rect x="86" y="92" width="28" height="22" rx="4" />
            <path d="M92 92v-7a8 8 0 0 1 16 0v7M100 101v4" strokeLinecap="round" />
          </g>
        )}
      </svg>
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </section>
  );
}
