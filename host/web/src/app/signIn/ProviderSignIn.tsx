import type { CallFailure } from '@atrium/sdk/client';
import { hostRoutes } from '@atrium/sdk/host';
import { Button } from '@atrium/ui';
import { useEffect, useState } from 'react';
import { useEntry } from '../../services/Entry.ts';
import { useText } from '../../services/i18n.ts';
import { readProviders, type SignInProvider } from '../../services/pageData.ts';
import { PATHS } from '../../services/paths.ts';
import { isWebAddress } from '../../services/session/providerLogout.ts';
import type { SignInReply } from '../../services/tokens.ts';
import { hostCall } from '../../services/transport/hostCall.ts';
import { readFailure, type SignInOutcome, type SignInStore } from './SignInStore.ts';

/** Of this browser tab only: what it shows when the provider has sent it back. */
const KEY = 'atrium.provider';

interface Begun {
  readonly provider: string;
  readonly ticket: string;
  readonly logoutUrl: string | null;
}

interface ButtonsProps {
  readonly store: SignInStore;
}

/**
 * 「以 … 登入」 for each provider, below the form: the served page has the form already, which must not move while it is typed into.
 */
export function ProviderButtons({ store }: ButtonsProps) {
  const text = useText();
  const { transport } = useEntry();
  const [providers, setProviders] = useState<readonly SignInProvider[]>([]);
  const [busy, setBusy] = useState<string | null>(null);
  // after the first paint: the served form has none, and React takes it over as it is
  useEffect(() => setProviders(readProviders(document)), []);
  const begin = async (provider: string) => {
    if (busy !== null) return;
    setBusy(provider);
    store.say('');
    try {
      const route = hostRoutes.beginAtProvider;
      const input = { params: { provider }, body: {} };
      const { url, ...begun } = await hostCall<Omit<Begun, 'provider'> & { readonly url: string }>(
        transport,
        route,
        input,
        { quiet: true },
      );
      if (!isWebAddress(url)) throw new TypeError(`unexpected address of a provider: ${url}`);
      sessionStorage.setItem(KEY, JSON.stringify({ provider, ...begun } satisfies Begun));
      location.assign(url);
    } catch (cause) {
      store.say((cause as CallFailure).message);
    } finally {
      setBusy(null);
    }
  };
  if (providers.length === 0) return null;
  return (
    <div className="entry-providers" role="group" aria-label={text('signIn.providers')}>
      {providers.map(({ id, name }) => (
        <Button key={id} wide loading={busy === id} onClick={() => void begin(id)}>
          {text('signIn.provider', { name })}
        </Button>
      ))}
    </div>
  );
}

/**
 * Finishes the sign-in of a browser that a provider has sent back; the form stays where that fails.
 *
 * @param act what follows from the outcome, as after a sign-in with the password
 * @returns whether it is being finished
 */
export function useProviderReturn(store: SignInStore, act: (outcome: SignInOutcome) => Promise<void>): boolean {
  const text = useText();
  const { transport } = useEntry();
  const [isConfirming, setConfirming] = useState(false);
  useEffect(() => {
    const query = takeQuery();
    if (query === undefined) return;
    const begun = takeBegun();
    if (!begun) return store.say(text('signIn.providerOver'));
    setConfirming(true);
    const { provider, ticket, logoutUrl } = begun;
    const input = { params: { provider }, body: { ticket, query } };
    void hostCall<SignInReply>(transport, hostRoutes.finishAtProvider, input, { quiet: true })
      .then((reply) => store.finish(reply, logoutUrl))
      .catch((cause: CallFailure): SignInOutcome | undefined => {
        const failure = readFailure(cause);
        if (failure.kind === 'secondStep') return { ...failure, providerLogout: logoutUrl };
        store.startAgain(cause.message);
        return undefined;
      })
      .then(async (outcome) => {
        if (outcome) await act(outcome);
      })
      .finally(() => setConfirming(false));
    // once, when the page opens
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return isConfirming;
}

/** The answer of a provider in the address, which is shown and kept no longer. */
function takeQuery(): string | undefined {
  const query = location.search.slice(1);
  const answer = new URLSearchParams(query);
  if (!answer.has('state') || !(answer.has('code') || answer.has('error'))) return undefined;
  history.replaceState(history.state, '', PATHS.login);
  return query;
}

function takeBegun(): Begun | undefined {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return kept === null ? undefined : (JSON.parse(kept) as Begun);
}
