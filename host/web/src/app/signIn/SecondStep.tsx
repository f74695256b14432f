import type { CallFailure } from '@atrium/sdk/client';
import {
  type ExpiredPassword,
  hostRoutes,
  type NewTotp,
  type PasskeyRequest,
  type SecondStep as StepSchema,
} from '@atrium/sdk/host';
import { Button, ErrorState, Field, LoadingMask, TextInput } from '@atrium/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { useEntry } from '../../services/Entry.ts';
import { useText } from '../../services/i18n.ts';
import { readPasskeyHost } from '../../services/pageData.ts';
import type { SignInReply } from '../../services/tokens.ts';
import { hostCall } from '../../services/transport/hostCall.ts';
import { CodeField, isWholeCode, RecoveryCodes, TotpPicture } from '../../shell/secondFactor/FactorParts.tsx';
import { describeFailure, findObstacle, getPasskey, useLeaving } from '../../shell/secondFactor/passkeys.ts';
import { useFactorText } from '../../shell/secondFactor/useFactorText.ts';

interface SecondStepProps {
  readonly step: z.infer<typeof StepSchema>;
  readonly onSignedIn: (reply: SignInReply) => Promise<void>;
  /** The password has to be changed before a session. */
  readonly onExpired: (grant: z.infer<typeof ExpiredPassword>) => void;
  /** The password is needed again, and why. */
  readonly onBack: (message: string) => void;
}

/** The second step of a sign-in whose password was right: a passkey, a code, a recovery code, or the setup that the company requires. */
export default function SecondStep({ step, onSignedIn, onExpired, onBack }: SecondStepProps) {
  const text = useFactorText();
  const { transport } = useEntry();
  const common = useText();
  // a process of an earlier version says no more than that there is no method
  const isSetup = step.methods.length === 0 && step.next !== 'verify';
  const hasCode = isSetup || step.methods.includes('totp');
  const hasPasskey = step.methods.includes('passkey');
  const mayShowPasskey = hasPasskey && findObstacle(readPasskeyHost(document)) === undefined;
  const isRecoveryOnly = !hasCode && !mayShowPasskey;
  const isStuck = isRecoveryOnly && !step.methods.includes('recovery');
  const [method, setMethod] = useState<'totp' | 'recovery'>(isRecoveryOnly ? 'recovery' : 'totp');
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [reply, setReply] = useState<SignInReply>();
  const { totp, failure, begin } = useSetup(step.step, isSetup, onBack);
  const input = useRef<HTMLInputElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const isShown = !isStuck && (method === 'recovery' || (hasCode && (!isSetup || totp !== undefined)));
  useEffect(() => {
    if (reply || isStuck) title.current?.focus();
    else if (isShown) input.current?.focus();
  }, [isShown, isStuck, method, reply]);

  const leaving = useLeaving();
  const fail = (message: string) => {
    setError(message);
    input.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (method === 'totp' ? !isWholeCode(code) : code.trim() === '')
      return fail(text(method === 'totp' ? 'step.codeMissing' : 'step.recoveryMissing'));
    await send(async () => ({ method, code }));
  };
  /** Sends what the person shows, once it is there. */
  const send = async (show: (signal: AbortSignal) => Promise<object>) => {
    const signal = leaving();
    setBusy(true);
    setError('');
    try {
      const body = { step: step.step, ...(await show(signal)) };
      const done = await hostCall<SignInReply>(transport, hostRoutes.secondStep, { body }, { quiet: true, signal });
      if (done.recoveryCodes) setReply(done);
      else await onSignedIn(done);
    } catch (cause) {
      if (signal.aborted) return;
      const { http, status, message, data } = cause as CallFailure;
      if (http === 303) return onExpired(data as z.infer<typeof ExpiredPassword>);
      if (status === 'STEP_OVER') return onBack(message);
      setCode('');
      const failure = describeFailure(cause);
      if (failure === 'cancelled') fail(text('step.passkeyCancelled'));
      else fail(failure ? common(failure) : message);
    } finally {
      setBusy(false);
    }
  };
  const showPasskey = () =>
    send(async (signal) => {
      const body = { step: step.step };
      const route = hostRoutes.beginPasskeyStep;
      const asked = await hostCall<z.infer<typeof PasskeyRequest>>(transport, route, { body }, { quiet: true, signal });
      return { method: 'passkey', answer: await getPasskey(asked, signal) };
    });

  if (reply?.recoveryCodes)
    return (
      <>
        <h1 ref={title} tabIndex={-1}>
          {text('codes.title')}
        </h1>
        <RecoveryCodes
          codes={reply.recoveryCodes}
          employee={reply.employee}
          onDone={() => void onSignedIn(reply).catch(() => onBack(''))}
        />
      </>
    );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <h1 ref={title} tabIndex={-1}>
        {text(isSetup ? 'enrol.title' : 'step.title')}
      </h1>
      <p className="entry-lead">{text(isSetup ? 'enrol.lead' : isStuck ? 'step.stuck' : 'step.lead')}</p>
      <p className="factor-who">
        <span>
          <strong>{step.name}</strong> {step.employee}
        </span>
        <Button small variant="quiet" onClick={() => onBack('')}>
          {text('step.notMe')}
        </Button>
      </p>
      {failure && (
        <ErrorState title={text('setup.failed')} onRetry={begin}>
          {failure}
        </ErrorState>
      )}
      {isSetup && !totp && !failure && <LoadingMask active label={text('setup.loading')} />}
      {totp && <TotpPicture totp={totp} />}
      {mayShowPasskey && method === 'totp' && (
        <div className="factor-passkey">
          <Button variant="primary" wide autoFocus={!hasCode} loading={busy} onClick={() => void showPasskey()}>
            {text('step.passkey')}
          </Button>
          <p className="at-caption at-mute">{text('step.passkeyHint')}</p>
          {!hasCode && error && (
            <p className="factor-refused" role="alert">
              {error}
            </p>
          )}
          {hasCode && <p className="at-mute">{text('step.or')}</p>}
        </div>
      )}
      {hasPasskey && isRecoveryOnly && !isStuck && <p className="at-mute">{text('step.passkeyAway')}</p>}
      {isShown && method === 'totp' && (
        <CodeField label={text('step.code')} value={code} onChange={setCode} error={error} input={input} />
      )}
      {isShown && method === 'recovery' && (
        <Field
          large
          label={text('step.recovery')}
          error={error}
          hint={text('step.recoveryLeft', { n: step.recoveryCodes })}
        >
          <TextInput
            ref={input}
            className="factor-code"
            value={code}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
      )}
      {isShown && (
        <Button
          type="submit"
          variant={mayShowPasskey && method === 'totp' ? 'default' : 'primary'}
          wide
          className="entry-submit"
          aria-disabled={busy}
          aria-busy={busy}
        >
          {text('step.submit')}
        </Button>
      )}
      {step.methods.includes('recovery') && !isRecoveryOnly && (
        <p className="factor-links">
          <Button
            small
            variant="quiet"
            onClick={() => {
              setMethod(method === 'totp' ? 'recovery' : 'totp');
              setCode('');
              setError('');
            }}
          >
            {text(method === 'totp' ? 'step.useRecovery' : hasCode ? 'step.useCode' : 'step.usePasskey')}
          </Button>
        </p>
      )}
      {!isStuck && (
        <p className="entry-under">
          {!isSetup && method === 'recovery'
            ? text('step.lost')
            : text('step.minutes', { minutes: Math.round(step.expiresIn / 60) })}
        </p>
      )}
    </form>
  );
}

/** The app that is set up in this step. */
function useSetup(step: string, isSetup: boolean, onBack: (message: string) => void) {
  const { transport } = useEntry();
  const [totp, setTotp] = useState<z.infer<typeof NewTotp>>();
  const [failure, setFailure] = useState('');
  const begin = () => {
    setFailure('');
    hostCall<z.infer<typeof NewTotp>>(transport, hostRoutes.enrolAtSignIn, { body: { step } }, { quiet: true }).then(
      setTotp,
      ({ status, message }: CallFailure) => (status === 'STEP_OVER' ? onBack(message) : setFailure(message)),
    );
  };
  useEffect(() => {
    if (isSetup) begin();
    // once, when the step is shown
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return { totp, failure, begin };
}
