import { isMissing, useAtrium, useLoaded, type Loaded } from '@atrium/sdk/client';
import { useEffect } from 'react';
import { useReloadOnChanges } from '../parts/useReloadOnChanges.ts';
import type { Handover, Handovers } from '../types.ts';

/** A handover, loaded again when it changes here or in another browser. */
export function useHandover(id: number): Loaded<Handover> {
  const { api, notices, t } = useAtrium<Handovers>();
  const loaded = useLoaded(() => api.read({ params: { id } }, { quiet: true }), [api, id]);
  const { failure } = loaded;
  useReloadOnChanges(id, loaded.reload);
  useEffect(() => {
    if (failure === null || isMissing(failure)) return;
    void notices.alert({ title: t('show.failed'), message: failure.message, tone: 'danger' });
  }, [failure, notices, t]);
  return loaded;
}
