import type { CallFailure } from '@atrium/sdk/client';
import { hostRoutes, type PasskeyRequest, type SecondFactor } from '@atrium/sdk/host';
import { Button } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { useEntry } from '../services/Entry.ts';
import { useText } from '../services/i18n.ts';
import { PasswordField } from '../services/passwordField/PasswordField.tsx';
import type { Transport } from '../services/tokens.ts';
import { hostCall } from '../services/transport/hostCall.ts';
import { CodeField, isWholeCode } from './secondFactor/FactorParts.tsx';
import { describeFailure, findObstacle, getPasskey, useLeaving } from './secondFactor/passkeys.ts';
import './proofDialog.css';

/**
 * Asks for the password again, or for a code of the authenticator app or a passkey where the person has one. Cancelling rejects the calls that wait
 * for it.
 */
export default function ProofDialog() {
  const text = useText();
  const { proofs: requests, transport, session } = useEntry();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { hasApp, hasPasskey } = useOwnFactors(transport);
  const [isByCode, setByCode] = useState(false);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  const failed = (message: string) => {
    setError(message);
    input.current?.focus();
  };
  const leaving = useLeaving();
  const showPasskey = async () => {
    if (busy) return;
    const signal = leaving();
    setBusy(true);
    setError('');
    try {
      const quiet = { quiet: true, signal };
      const route = hostRoutes.beginPasskeyProof;
      const asked = await hostCall<z.infer<typeof PasskeyRequest>>(transport, route, { body: {} }, quiet);
      const passkey = await getPasskey(asked, signal);
      await hostCall(transport, hostRoutes.proof, { body: { passkey } }, quiet);
      requests.answer(true);
    } catch (cause) {
      if (signal.aborted) return;
      const failure = describeFailure(cause);
      const said = failure === 'cancelled' ? 'proof.passkeyCancelled' : failure;
      failed(said ? text(said) : (cause as CallFailure).message);
    } finally {
      setBusy(false);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
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
        {hasPasskey && (
          <Button variant="quiet" small loading={busy} onClick={() => void showPasskey()}>
            {text('proof.byPasskey')}
          </Button>
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

interface OwnFactors {
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
}

/** What the person may show instead of the password on this page; without an answer it is asked for, as always. */
function useOwnFactors(transport: Transport): OwnFactors {
  const [own, setOwn] = useState<OwnFactors>({ hasApp: false, hasPasskey: false });
  useEffect(() => {
    const leaving = new AbortController();
    const options = { signal: leaving.signal, quiet: true };
    hostCall<z.infer<typeof SecondFactor>>(transport, hostRoutes.secondFactor, {}, options).then(
      ({ totp, passkeys, passkeysOf }) =>
        setOwn({ hasApp: totp !== null, hasPasskey: passkeys.length > 0 && findObstacle(passkeysOf) === undefined }),
      () => {},
    );
    return () => leaving.abort();
  }, [transport]);
  return own;
}
