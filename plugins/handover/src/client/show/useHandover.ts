import { isMissing, useAtrium, useLoaded, type Loaded } from '@atrium/sdk/client';
import { useEffect } from 'react';
import { onChanges } from '../parts/onChanges.ts';
import type { Handover, Handovers } from '../types.ts';

/** A handover, loaded again when it changes here or in another browser. */
export function useHandover(id: number): Loaded<Handover> {
  const context = useAtrium<Handovers>();
  const { api, events, notices, t } = context;
  const loaded = useLoaded(() => api.read({ params: { id } }, { quiet: true }), [api, id]);
  const { failure, reload } = loaded;
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
  useEffect(() => {
    if (failure === null || isMissing(failure)) return;
    void notices.alert({ title: t('show.failed'), message: failure.message, tone: 'danger' });
  }, [failure, notices, t]);
  return loaded;
}
