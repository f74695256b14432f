import { type CallFailure, Refreshing, useAtrium, useLoaded } from '@atrium/sdk/client';
import { useEffect, useState } from 'react';
import { followReceipts } from '../followBulletins.ts';
import type { Bulletins, ReadBulletin, Receipt, ReceiptCounts } from '../types.ts';

/** Readers of one page. */
export const PAGE_SIZE = 20;

/** Readers read one after another: what is shown is loaded again at most this often, in milliseconds. */
const SPREAD = 1500;

type ReceiptState = Receipt['state'];

/** A bulletin and how many have read it. */
export interface Totals {
  readonly bulletin: ReadBulletin;
  readonly counts: ReceiptCounts;
}

export interface Receipts {
  /** null until they are loaded. */
  readonly totals: Totals | null;
  readonly failure: CallFailure | null;
  /** The readers of the page that is shown; null while another one is loaded. */
  readonly readers: { readonly list: readonly Receipt[]; readonly totalSize: number } | null;
  readonly state: ReceiptState;
  readonly page: number;
  readonly reload: () => Promise<void>;
  choose(state: ReceiptState): void;
  turn(page: number): void;
}

/** The readers of a bulletin by what they have read, page by page, live. */
export function useReceipts(id: number): Receipts {
  const context = useAtrium<Bulletins>();
  const { api } = context;
  const [{ state, page }, setShown] = useState<{ state: ReceiptState; page: number }>({ state: 'none', page: 1 });
  const totals = useLoaded(
    async (signal): Promise<Totals> => {
      const [bulletin, counts] = await Promise.all([
        api.summary({ params: { id } }, { quiet: true, signal }),
        api.receiptCounts({ params: { id } }, { quiet: true, signal }),
      ]);
      return { bulletin, counts };
    },
    [api, id],
  );
  const readers = useLoaded(
    (signal) => api.receipts({ params: { id }, query: { state, page, pageSize: PAGE_SIZE } }, { quiet: true, signal }),
    [api, id, state, page],
  );
  const [reloadTotals, reloadReaders] = [totals.reload, readers.reload];
  useEffect(() => {
    const refreshing = new Refreshing(() => Promise.all([reloadTotals(), reloadReaders()]));
    const soon = (of?: number) => (of === undefined || of === id) && refreshing.soon(SPREAD);
    const release = followReceipts(context, soon);
    return () => {
      release();
      refreshing.end();
    };
  }, [context, id, reloadReaders, reloadTotals]);
  return {
    totals: totals.value,
    failure: totals.failure ?? readers.failure,
    readers: readers.value,
    state,
    page,
    async reload() {
      await Promise.all([reloadTotals(), reloadReaders()]);
    },
    choose: (next) => setShown({ state: next, page: 1 }),
    turn: (next) => setShown({ state, page: next }),
  };
}

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
