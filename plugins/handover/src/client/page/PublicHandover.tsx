import { type CallFailure, useAtrium, useFrame, type ViewProps } from '@atrium/sdk/client';
import { Brand, ErrorState, Icon, IconButton, LoadingMask, useKeptFocus } from '@atrium/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { HandoverClient, Handovers, Translate } from '../types.ts';
import './page.css';
import { ClosedDoor, PassphraseForm } from './PassphraseForm.tsx';
import { PublicSheet } from './PublicSheet.tsx';

type Shown = Awaited<ReturnType<HandoverClient['api']['publicHandover']>>;
type State =
  | { readonly kind: 'loading' | 'locked' | 'gone' }
  | { readonly kind: 'shown'; readonly handover: Shown }
  | { readonly kind: 'failed'; readonly failure: CallFailure };

const GONE = 410;
const LOCKED = 423;

/** A handover for visitors who are not signed in (S2-045): closed, expired and unknown links look the same (C.6-12). */
export default function PublicHandover({ params: { AESKey } }: ViewProps<{ readonly AESKey: string }>) {
  const { api, organisation, t } = useAtrium<Handovers>();
  const frame = useFrame();
  useKeptFocus();
  const [state, setState] = useState<State>({ kind: 'loading' });
  /** Kept in memory only, to renew the addresses of files. */
  const passphrase = useRef<string | null>(null);
  const read = useCallback(async (): Promise<Shown> => {
    const params = { id: AESKey };
    if (passphrase.current === null) return api.publicHandover({ params }, { quiet: true });
    return unlockLink(api, AESKey, passphrase.current);
  }, [api, AESKey]);
  const load = useCallback(async () => {
    setState({ kind: 'loading' });
    try {
      setState({ kind: 'shown', handover: await read() });
    } catch (caught) {
      const failure = caught as CallFailure;
      if (failure.code === GONE || failure.http === 404) setState({ kind: 'gone' });
      else setState(failure.code === LOCKED ? { kind: 'locked' } : { kind: 'failed', failure });
    }
  }, [read]);
  useEffect(() => void load(), [load]);
  const renew = async (): Promise<Shown> => {
    const handover = await read();
    setState({ kind: 'shown', handover });
    return handover;
  };
  const title = state.kind === 'shown' ? state.handover.title : t('pages.PublicHandover.page');
  useEffect(() => frame.setTitle(title), [frame, title]);
  const unlock = async (typed: string) => {
    const handover = await unlockLink(api, AESKey, typed);
    passphrase.current = typed;
    setState({ kind: 'shown', handover });
  };
  return (
    <div className="handover-public">
      <Head t={t} organisation={organisation} />
      <main tabIndex={-1}>
        {state.kind === 'loading' && <LoadingMask active />}
        {state.kind === 'shown' && <PublicSheet handover={state.handover} onRenew={renew} />}
        {state.kind === 'locked' && <PassphraseForm onUnlock={unlock} onGone={() => setState({ kind: 'gone' })} />}
        {state.kind === 'gone' && (
          <ClosedDoor title={t('pages.PublicHandover.gone')} text={t('pages.PublicHandover.goneText')} />
        )}
        {state.kind === 'failed' && (
          <ErrorState title={t('pages.PublicHandover.failed')} failure={state.failure} onRetry={() => void load()} />
        )}
      </main>
      {state.kind !== 'gone' && (
        <footer className="at-no-print">
          <span>{t('pages.PublicHandover.revocable')}</span>
          <span>{t('pages.PublicHandover.noindex')}</span>
          <span>{t('pages.PublicHandover.counted')}</span>
        </footer>
      )}
    </div>
  );
}

/** The name of the organisation, as on the sign-in page, whether the link works or not. */
function Head({ t, organisation }: { readonly t: PublicText; readonly organisation: string }) {
  return (
    <header className="at-no-print">
      <Brand />
      {organisation && (
        <span className="handover-public-organisation at-cut" title={organisation}>
          {organisation}
        </span>
      )}
      <span className="at-grow" />
      <span className="handover-public-note">
        <Icon name="globe" size={14} />
        {t('pages.PublicHandover.public')}
      </span>
      <ThemeButton t={t} />
    </header>
  );
}

/** Light or dark, until the page is left: a visitor has no preferences. */
function ThemeButton({ t }: { readonly t: PublicText }) {
  const root = document.documentElement;
  const [isDark, setDark] = useState(root.dataset['theme'] === 'dark');
  const toggle = () => {
    root.dataset['theme'] = isDark ? 'light' : 'dark';
    root.classList.toggle('bp6-dark', !isDark);
    setDark(!isDark);
  };
  return (
    <IconButton
      icon={isDark ? 'sun' : 'moon'}
      label={t(isDark ? 'pages.PublicHandover.light' : 'pages.PublicHandover.dark')}
      onClick={toggle}
    />
  );
}

/** A page without sign-in has only the texts that begin with its name. */
type PublicText = (
  key: Extract<Parameters<Translate>[0], `pages.PublicHandover.${string}`>,
  variables?: Parameters<Translate>[1],
) => string;

/** Tokens of the links that this browser has opened, by the first part of their keys; the oldest are forgotten. */
const STORED = 'atrium.handover.devices';
const MOST = 50;
/** Enough to tell links apart, and no key. */
const PREFIX = 12;

/**
 * Opens a link by its passphrase. The browser keeps the token that the server returns: guesses of others do not slow a
 * device that has opened the link before.
 *
 * @throws CallFailure
 */
async function unlockLink(api: HandoverClient['api'], key: string, passphrase: string) {
  const link = key.slice(0, PREFIX);
  const device = readDevices()[link];
  const handover = await api.unlockHandover(
    { params: { id: key }, body: { passphrase, ...(device !== undefined && { device }) } },
    { quiet: true },
  );
  if (handover.device !== null) keepDevice(link, handover.device);
  return handover;
}

function readDevices(): Readonly<Record<string, string>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}');
    return Object.fromEntries(
      Object.entries(stored as object).filter(([, token]) => typeof token === 'string' && token.length <= 100),
    );
  } catch {
    return {};
  }
}

/** A browser that stores nothing is slowed like one that has not opened the link. */
function keepDevice(link: string, token: string): void {
  const { [link]: _, ...others } = readDevices();
  const kept = [...Object.entries(others), [link, token]].slice(-MOST);
  try {
    localStorage.setItem(STORED, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Full, or not allowed.
  }
}
