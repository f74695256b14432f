import type { CallFailure } from '@atrium/sdk/client';
import { hostRoutes } from '@atrium/sdk/host';
import { Button } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useEntry } from '../services/Entry.ts';
import { useText } from '../services/i18n.ts';
import { PasswordField } from '../services/passwordField/PasswordField.tsx';
import { hostCall } from '../services/transport/hostCall.ts';
import './proofDialog.css';

/** Asks for the password again. Cancelling rejects the calls that wait for it. */
export default function ProofDialog() {
  const text = useText();
  const { proofs: requests, transport, session } = useEntry();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const failed = (message: string) => {
      setError(message);
      input.current?.focus();
    };
    if (password === '') return failed(text('proof.missing'));
    setBusy(true);
    try {
      const body = { password: await transport.encrypt(password) };
      await hostCall(transport, hostRoutes.proof, { body }, { quiet: true });
      requests.answer(true);
    } catch (failure) {
      setPassword('');
      // Without a response the code of the cipher could not be loaded.
      failed(
        (failure as Partial<CallFailure>).http === undefined ? text('error.chunkText') : (failure as Error).message,
      );
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      modal
      width={400}
      className="proof-dialog"
      title={text('proof.title')}
      onClose={() => requests.answer(false)}
      footer={
        <>
          <Button onClick={() => requests.answer(false)}>{text('proof.cancel')}</Button>
          <Button variant="primary" type="submit" form={id} loading={busy}>
            {text('proof.confirm')}
          </Button>
        </>
      }
    >
      <form id={id} className="proof" onSubmit={(event) => void submit(event)} noValidate>
        <p>{text('proof.lead')}</p>
        <PasswordField
          label={text('proof.password')}
          value={password}
          onChange={(value) => {
            setPassword(value);
            setError('');
          }}
          input={input}
          submits
          error={error}
          invalid={error !== ''}
          autoComplete="current-password"
        />
        <input type="hidden" name="username" autoComplete="username" value={session.state.acct} readOnly />
      </form>
    </Dialog>
  );
}
