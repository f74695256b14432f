import { useAtrium, useLoaded, type CallFailure, type Loaded } from '@atrium/sdk/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { followBulletins } from '../followBulletins.ts';
import type { Bulletins, ReadBulletin } from '../types.ts';

export interface Reading extends Loaded<ReadBulletin> {
  /** Confirming a must-read is under way. */
  readonly confirming: boolean;
  confirm(): Promise<void>;
}

/** Whether opening a bulletin reads it: a must-read has to be confirmed instead, and of others nothing is recorded. */
const isReadByOpening = ({ isReader, isRead, mustRead, state }: ReadBulletin) =>
  isReader && !isRead && !mustRead && state === 'published';

/** A bulletin that is read, live. It is marked as read when it has been opened, for the revision that is shown (C.7-5). */
export function useReading(id: number): Reading {
  const context = useAtrium<Bulletins>();
  const { api, notices, t } = context;
  const loaded = useLoaded((signal) => api.summary({ params: { id } }, { quiet: true, signal }), [api, id]);
  const { value, reload } = loaded;
  const [confirming, setConfirming] = useState(false);
  /** The revision that was marked, so that the event about it does not mark it once more. */
  const marked = useRef(0);
  useEffect(
    () => followBulletins(context, (of) => (of === undefined || of === id) && void reload()),
    [context, id, reload],
  );
  useEffect(() => {
    if (!value || !isReadByOpening(value) || marked.current === value.revision) return;
    marked.current = value.revision;
    const body = { revision: value.revision };
    api.markRead({ params: { id }, body }, { quiet: true, background: true }).catch(() => {
      // It stays unread, and is marked when it is opened the next time.
      marked.current = 0;
    });
  }, [api, id, value]);
  const revision = value?.revision ?? 1;
  const confirm = useCallback(async () => {
    setConfirming(true);
    try {
      await api.markRead({ params: { id }, body: { revision } }, { quiet: true });
      notices.toast({ tone: 'success', message: t('show.confirmed.toast') });
    } catch (failure) {
      const { message } = failure as CallFailure;
      await notices.alert({ title: t('show.confirm.failed'), message, tone: 'danger' });
    } finally {
      setConfirming(false);
      await reload();
    }
  }, [api, revision, id, notices, reload, t]);
  return { ...loaded, confirming, confirm };
}
