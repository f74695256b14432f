import { isMissing, useAtrium, useLoaded, type Loaded } from '@atrium/sdk/client';
import { useEffect, useRef } from 'react';
import { onChanges } from '../parts/onChanges.ts';
import type { Handover, Handovers } from '../types.ts';

/**
 * A handover, loaded again when it changes here or in another browser. Opening it for the first time marks it as read (S2 §7); one
 * that was revised since stays marked as such until the person says so.
 */
export function useHandover(id: number): Loaded<Handover> {
  const context = useAtrium<Handovers>();
  const { api, events, notices, t } = context;
  const loaded = useLoaded(() => api.read({ params: { id } }, { quiet: true }), [api, id]);
  const { value, failure, reload } = loaded;
  useEffect(() => {
    const releases = [
      onChanges(context, (changed) => {
        if (changed === id) void reload();
      }),
      events.onResync(() => void reload()),
    ];
    return () => {
      for (const release of releases) release();
    };
  }, [context, events, id, reload]);
  const marked = useRef<number | null>(null);
  useEffect(() => {
    if (value === null || value.readRevision !== null || marked.current === id) return;
    marked.current = id;
    const body = { revision: value.revision };
    // Without the mark it is unread once more at the next opening.
    api.markRead({ params: { id }, body }, { quiet: true, background: true }).catch(() => undefined);
  }, [api, id, value]);
  useEffect(() => {
    if (failure === null || isMissing(failure)) return;
    void notices.alert({ title: t('show.failed'), message: failure.message, tone: 'danger' });
  }, [failure, notices, t]);
  return loaded;
}
