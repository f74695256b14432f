import { type CallFailure, useAtrium } from '@atrium/sdk/client';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { AccountRow, Accounts, AccountsClient } from '../types.ts';
import { CLIPBOARD_LIFE, findClipboard } from './PasswordClipboard.ts';

type RevealedAccount = Pick<AccountRow, 'id' | 'platformName'>;

export interface RevealActions extends Pick<PasswordReveal, 'shown' | 'hide'> {
  /** The account whose password was copied and is in the clipboard. */
  readonly copied: number | null;
  /** Keys of passwords that are being loaded. */
  readonly busy: readonly (string | number)[];
  /** Shows the password for 3 s, an earlier one under a key of its own (`revealKey`). */
  show(account: RevealedAccount, version?: number): Promise<void>;
  /** Copies the password without showing it. */
  copy(account: RevealedAccount): Promise<void>;
  /** Shows the password in an emergency; resolves to false if it was refused. */
  showInEmergency(account: RevealedAccount, reason: string): Promise<boolean>;
}

/** The key under which a password is shown: its account, for an earlier one with its version. */
export const revealKey = (id: number, version?: number): string | number =>
  version === undefined ? id : `${id} ${version}`;

/** What a view does with passwords: one is shown at a time, one is in the clipboard. */
export function useRevealActions(): RevealActions {
  const context = useAtrium<Accounts>();
  const { shown, show, hide } = usePasswordReveal();
  const clipboard = findClipboard(context);
  const { holds } = useSnapshot(clipboard.state);
  const [busy, setBusy] = useState<readonly (string | number)[]>([]);
  const loading = useRef(new Set<string | number>());
  const actions = useMemo(() => {
    const { t, notices } = context;
    /** Once at a time for each password. @returns whether it was done */
    const once = async (key: string | number, failed: string, work: () => Promise<void>): Promise<boolean> => {
      if (loading.current.has(key)) return false;
      loading.current.add(key);
      setBusy([...loading.current]);
      try {
        await work();
        return true;
      } catch (failure) {
        await report(context, failed, failure as CallFailure);
        return false;
      } finally {
        loading.current.delete(key);
        setBusy([...loading.current]);
      }
    };
    return {
      show: async ({ id }: RevealedAccount, version?: number) => {
        const key = revealKey(id, version);
        await once(key, t('reveal.failed'), () => show(key, () => loadPassword(context, id, 'view', version)));
      },
      copy: async ({ id, platformName }: RevealedAccount) => {
        await once(id, t('copy.failed'), async () => {
          await clipboard.copy(id, () => loadPassword(context, id, 'copy'));
          notices.toast({
            tone: 'success',
            message: t('copy.done', { platform: platformName, seconds: CLIPBOARD_LIFE / 1000 }),
            action: { text: t('copy.clear'), run: () => void clipboard.clear() },
            life: CLIPBOARD_LIFE,
          });
        });
      },
      showInEmergency: ({ id }: RevealedAccount, reason: string) =>
        once(id, t('reveal.failed'), () =>
          show(id, async () => {
            const body = { reason, as: 'view' } as const;
            const { password } = await context.api.breakGlass({ params: { id }, body }, { quiet: true });
            return context.passwords.decrypt(password);
          }),
        ),
    };
  }, [context, clipboard, show]);
  return { ...actions, shown, hide, busy, copied: holds };
}

async function loadPassword(
  { api, passwords }: AccountsClient,
  id: number,
  as: 'view' | 'copy',
  version?: number,
): Promise<string> {
  const query = { as, ...(version !== undefined && { version }) };
  const { password } = await api.password({ params: { id }, query }, { quiet: true });
  return passwords.decrypt(password);
}

/** Shows why a password was not shown or copied; a person who did not enter their own password knows. */
async function report({ notices, t }: AccountsClient, title: string, failure: CallFailure): Promise<void> {
  if (failure.status === 'PROOF_CANCELLED') return;
  const isRefusedByBrowser = failure instanceof DOMException;
  const message = isRefusedByBrowser ? t('copy.refused') : t('data.failed', { message: failure.message });
  await notices.alert({ title, message, tone: 'danger' });
}

/** Seconds for which a password is shown. */
export const REVEAL_SECONDS = 3;

/** A password that is shown. */
export interface ShownPassword {
  /** Its account, or another key that is unique in the view. */
  readonly key: string | number;
  readonly text: string;
  /** Seconds until it is hidden. */
  readonly left: number;
}

interface PasswordReveal {
  readonly shown: ShownPassword | null;
  /** Loads a password and shows it, unless the window has lost the focus meanwhile. */
  readonly show: (key: string | number, load: () => Promise<string>) => Promise<void>;
  readonly hide: () => void;
}

/**
 * Shows one password of a view at a time. It is hidden after 3 s, at once when the window loses the focus, and with the
 * view; a page in the background does not show it at all.
 */
function usePasswordReveal(): PasswordReveal {
  const [shown, setShown] = useState<ShownPassword | null>(null);
  const [calls] = useState(() => ({
    async show(key: string | number, load: () => Promise<string>) {
      const focus = followFocus();
      try {
        const text = await load();
        if (focus.isHere() && document.visibilityState === 'visible') setShown({ key, text, left: REVEAL_SECONDS });
      } finally {
        focus.stop();
      }
    },
    hide: () => setShown(null),
  }));
  const left = shown?.left;
  useEffect(() => {
    if (left === undefined) return;
    const next = () => setShown((now) => (now && now.left > 1 ? { ...now, left: now.left - 1 } : null));
    const timer = setTimeout(next, 1000);
    window.addEventListener('blur', calls.hide);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('blur', calls.hide);
    };
    // a password that replaces another one has its own three seconds
  }, [left, shown?.key, shown?.text, calls]);
  return { shown, ...calls };
}

/** Whether the window has the focus, from a press in it on: `document.hasFocus()` is false for a page in a frame. */
function followFocus(): { isHere: () => boolean; stop: () => void } {
  let isHere = true;
  const follow = ({ type }: FocusEvent) => void (isHere = type === 'focus');
  for (const type of ['blur', 'focus'] as const) window.addEventListener(type, follow);
  return {
    isHere: () => isHere,
    stop() {
      for (const type of ['blur', 'focus'] as const) window.removeEventListener(type, follow);
    },
  };
}
