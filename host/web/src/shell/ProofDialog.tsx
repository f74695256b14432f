import type { CallFailure } from '@atrium/sdk/client';
import { hostRoutes } from '@atrium/sdk/host';
import { Button } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useEntry } from '../services/Entry.ts';
import { useText } from '../services/i18n.ts';
import { PasswordField } from '../services/passwordField/PasswordField.tsx';
import type { Transport } from '../services/tokens.ts';
import { hostCall } from '../services/transport/hostCall.ts';
import { CodeField, isWholeCode } from './secondFactor/FactorParts.tsx';
import './proofDialog.css';

/**
 * Asks for the password again, or for a code of the authenticator app where the person has one. Cancelling rejects the calls that wait
 * for it.
 */
export default function ProofDialog() {
  const text = useText();
  const { proofs: requests, transport, session } = useEntry();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const hasApp = useAuthenticatorApp(transport);
  const [isByCode, setByCode] = useState(false);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const failed = (message: string) => {
      setError(message);
      input.current?.focus();
    };
    if (isByCode && !isWholeCode(code)) return failed(text('proof.codeMissing'));
    if (!isByCode && password === '') return failed(text('proof.missing'));
    setBusy(true);
    try {
      const body = isByCode ? { code } : { password: await transport.encrypt(password) };
      await hostCall(transport, hostRoutes.proof, { body }, { quiet: true });
      requests.answer(true);
    } catch (failure) {
      setPassword('');
      setCode('');
      // Without a response the code of the cipher could not be loaded.
      failed(
        (failure as Partial<CallFailure>).http === undefined ? text('error.chunkText') : (failure as Error).message,
      );
    } finally {
      setBusy(false);
    }
  };

  const switchWay = () => {
    setByCode(!isByCode);
    setError('');
    requestAnimationFrame(() => input.current?.focus());
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
        {isByCode ? (
          <CodeField
            label={text('proof.code')}
            value={code}
            onChange={(value) => {
              setCode(value);
              setError('');
            }}
            error={error}
            input={input}
          />
        ) : (
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
        )}
        {hasApp && (
          <Button variant="quiet" small onClick={switchWay}>
            {text(isByCode ? 'proof.byPassword' : 'proof.byCode')}
          </Button>
        )}
        <input type="hidden" name="username" autoComplete="username" value={session.state.acct} readOnly />
      </form>
    </Dialog>
  );
}

/** Whether the person has an authenticator app; without an answer their password is asked for, as always. */
function useAuthenticatorApp(transport: Transport): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const options = { signal: leaving.signal, quiet: true };
    hostCall<{ readonly totp: object | null }>(transport, hostRoutes.secondFactor, {}, options).then(
      ({ totp }) => setHas(totp !== null),
      () => {},
    );
    return () => leaving.abort();
  }, [transport]);
  return has;
}
