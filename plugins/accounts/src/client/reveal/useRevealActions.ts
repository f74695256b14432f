import { useAtrium, type CallFailure } from '@atrium/sdk/client';
import { useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { AccountRow, Accounts, AccountsClient } from '../types.ts';
import { CLIPBOARD_LIFE } from './PasswordClipboard.ts';
import { clipboardOf } from './clipboardOf.ts';
import { type PasswordReveal, usePasswordReveal } from './usePasswordReveal.ts';

export type RevealedAccount = Pick<AccountRow, 'id' | 'platformName'>;

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
  const clipboard = clipboardOf(context);
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
        await once(key, t('reveal.failed'), () => show(key, () => passwordOf(context, id, 'view', version)));
      },
      copy: async ({ id, platformName }: RevealedAccount) => {
        await once(id, t('copy.failed'), async () => {
          await clipboard.copy(id, () => passwordOf(context, id, 'copy'));
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

async function passwordOf(
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
