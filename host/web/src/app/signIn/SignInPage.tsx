import { LoadingMask } from '@atrium/ui';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useEntry } from '../../services/Entry.ts';
import { useText } from '../../services/i18n.ts';
import { lazyPart } from '../../services/loading.ts';
import { PATHS, type ChangePasswordState } from '../../services/paths.ts';
import { takeRequestedAddress } from '../../services/session/requestedAddress.ts';
import { EntryFrame } from './EntryFrame.tsx';
import { useProviderReturn } from './ProviderSignIn.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignInStore, type SignInOutcome } from './SignInStore.ts';

const SecondStep = lazyPart(() => import('./SecondStep.tsx'));

/** `/login`. */
export default function SignInPage() {
  const text = useText();
  const navigate = useNavigate();
  const { transport, session, notices, expired } = useEntry();
  const [store] = useState(() => new SignInStore(transport, session));
  const [hasKeyboard, setHasKeyboard] = useState(false);
  const [step, setStep] = useState<Extract<SignInOutcome, { kind: 'secondStep' }>>();
  const capsLock = useRef(false);

  useEffect(() => store.open(), [store]);
  useEffect(() => {
    const reason = session.takeEndReason();
    if (reason) void notices.alert({ title: text('signIn.noticeTitle'), message: text(`end.${reason}`) });
    // shown once, when the screen opens
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const act = async (outcome: SignInOutcome): Promise<void> => {
    switch (outcome.kind) {
      case 'signedIn':
        if (outcome.passwordDays !== undefined)
          notices.toast({ tone: 'warning', message: text('signIn.passwordAges', { days: outcome.passwordDays }) });
        void navigate(takeRequestedAddress(session.state.id), { replace: true });
        break;
      case 'expired': {
        expired.keep(outcome.grant);
        const state: ChangePasswordState = { employeeNo: JSON.stringify({ employee: outcome.grant.employee }) };
        void navigate(PATHS.changePassword, { state });
        break;
      }
      case 'secondStep':
        setHasKeyboard(false);
        setStep(outcome);
        break;
      case 'digitsMissing':
        return notices.alert({ title: text('signIn.captchaAlertTitle'), message: text('signIn.captchaAlert') });
      case 'failed':
        if (capsLock.current && outcome.fields.includes('password'))
          void notices.alert({ title: text('signIn.noticeTitle'), message: text('signIn.capsLock') });
        break;
      default:
    }
  };
  const isConfirming = useProviderReturn(store, act);
  const keepCapsLock = useCallback((isOn: boolean) => {
    capsLock.current = isOn;
  }, []);

  return (
    <EntryFrame keyboard={hasKeyboard}>
      {step ? (
        <Suspense fallback={<LoadingMask active />}>
          <SecondStep
            step={step.step}
            onSignedIn={async (reply) => act(await store.finish(reply, step.providerLogout))}
            onExpired={(grant) => void act({ kind: 'expired', grant })}
            onBack={(message) => {
              setStep(undefined);
              store.startAgain(message);
            }}
          />
        </Suspense>
      ) : (
        <>
          <SignInForm store={store} onOutcome={act} onKeyboard={setHasKeyboard} onCapsLock={keepCapsLock} />
          <LoadingMask active={isConfirming} label={text('signIn.providerWaiting')} />
        </>
      )}
    </EntryFrame>
  );
}
