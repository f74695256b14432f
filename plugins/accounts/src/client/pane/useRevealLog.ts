import { LatestRun, useAtrium, type CallFailure } from '@atrium/sdk/client';
import { useCallback, useEffect, useState } from 'react';
import type { Accounts, LogEntry } from '../types.ts';

const PAGE_SIZE = 30;

interface LoadedLog {
  /** null until the first page is loaded. */
  readonly entries: readonly LogEntry[] | null;
  readonly total: number;
  readonly pages: number;
  readonly failure: CallFailure | null;
}

const NOTHING: LoadedLog = { entries: null, total: 0, pages: 0, failure: null };

/** The log of an account, newest first: its first page again after each reveal and change, further ones when asked for. */
export function useRevealLog(id: number) {
  const { api, events } = useAtrium<Accounts>();
  const [log, setLog] = useState(NOTHING);
  const [latest] = useState(() => new LatestRun());
  const load = useCallback(
    async (page: number) => {
      const signal = latest.begin();
      try {
        const query = { page, pageSize: PAGE_SIZE };
        const { list, totalSize: total } = await api.reveals({ params: { id }, query }, { quiet: true, signal });
        if (signal.aborted) return;
        setLog(({ entries }) => {
          const before = page === 1 ? [] : (entries ?? []);
          // an entry that was added meanwhile has moved the others to the next page
          const known = new Set(before.map(({ key }) => key));
          return {
            entries: [...before, ...list.filter(({ key }) => !known.has(key))],
            total,
            pages: page,
            failure: null,
          };
        });
      } catch (failure) {
        if (!signal.aborted) setLog((now) => ({ ...now, failure: failure as CallFailure }));
      }
    },
    [api, id, latest],
  );
  useEffect(() => {
    void load(1);
    return () => latest.cancel();
  }, [load, latest]);
  useEffect(() => {
    const again = (changed: number) => void (changed === id && load(1));
    const releases = [
      events.on('revealed', (revealed) => again(revealed.id)),
      events.on('changed', (changed) => again(changed.id)),
      events.onResync(() => again(id)),
    ];
    return () => {
      for (const release of releases) release();
    };
  }, [events, id, load]);
  const { entries, total, pages, failure } = log;
  return {
    ...{ entries, total, failure },
    hasMore: entries !== null && pages * PAGE_SIZE < total,
    more: () => void load(pages + 1),
    reload: () => void load(1),
  };
}
