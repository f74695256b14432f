import { useAtrium, type CallFailure } from '@atrium/sdk/client';
import { useState } from 'react';
import type { Bulletins } from '../types.ts';

/** Reminds readers of a bulletin: all who still have to read it, or one of them. */
export function useReminding(id: number, onDone: () => Promise<void>) {
  const { api, notices, t } = useAtrium<Bulletins>();
  const [busy, setBusy] = useState(false);
  const remind = async (readers?: readonly number[]) => {
    setBusy(true);
    try {
      const { count } = await api.remindReaders(
        { params: { id }, body: { ...(readers && { readers: [...readers] }) } },
        { quiet: true },
      );
      notices.toast(
        count === 0
          ? { tone: 'info', message: t('receipts.remindedAlready') }
          : { tone: 'success', message: t('receipts.reminded', { count }) },
      );
      await onDone();
    } catch (failure) {
      const { message } = failure as CallFailure;
      await notices.alert({ title: t('receipts.remindFailed'), message, tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return { busy, remind };
}
