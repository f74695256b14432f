import type { CallFailure } from '@atrium/sdk/client';
import { hostRoutes, type PasskeyRequest } from '@atrium/sdk/host';
import { Button } from '@atrium/ui';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { useEntry } from '../../services/Entry.ts';
import { useText } from '../../services/i18n.ts';
import { readPasskeyHost } from '../../services/pageData.ts';
import type { SignInReply } from '../../services/tokens.ts';
import { hostCall } from '../../services/transport/hostCall.ts';
import { describeFailure, findObstacle, getPasskey, useLeaving } from '../../shell/secondFactor/passkeys.ts';
import type { SignInOutcome, SignInStore } from './SignInStore.ts';

interface PasskeyButtonProps {
  readonly store: SignInStore;
  readonly onOutcome: (outcome: SignInOutcome) => Promise<void>;
}

/** 「用通行金鑰登入」 below the form, where this page can use passkeys: in place of number and password. */
export function PasskeyButton({ store, onOutcome }: PasskeyButtonProps) {
  const text = useText();
  const { transport } = useEntry();
  const [isShown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  // after the first paint, as the providers: the served form has none
  useEffect(() => setShown(findObstacle(readPasskeyHost(document)) === undefined), []);
  const leaving = useLeaving();
  const signIn = async () => {
    if (busy) return;
    const signal = leaving();
    setBusy(true);
    store.say('');
    try {
      const quiet = { quiet: true, signal };
      const asked = await hostCall<z.infer<typeof PasskeyRequest>>(
        transport,
        hostRoutes.beginPasskeySignIn,
        { body: {} },
        quiet,
      );
      const body = await getPasskey(asked, signal);
      const reply = await hostCall<SignInReply>(transport, hostRoutes.finishPasskeySignIn, { body }, quiet);
      await onOutcome(await store.finish(reply));
    } catch (cause) {
      if (signal.aborted) return;
      // cancelled, too, where the person has none of this address
      const failure = describeFailure(cause);
      const said = failure === 'cancelled' ? 'signIn.passkeyCancelled' : failure;
      store.say(said ? text(said) : (cause as CallFailure).message);
    } finally {
      setBusy(false);
    }
  };
  if (!isShown) return null;
  return (
    <div className="entry-providers">
      <Button wide loading={busy} onClick={() => void signIn()}>
        {text('signIn.passkey')}
      </Button>
    </div>
  );
}
