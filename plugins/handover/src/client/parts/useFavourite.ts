import { useAtrium } from '@atrium/sdk/client';
import { useCallback } from 'react';
import type { HandoverRow, Handovers } from '../types.ts';

/** Marks a handover as a favourite, or takes the mark away. Rejects never: a failure is shown (S2-042). */
export function useFavourite(): (of: Pick<HandoverRow, 'id'>, marked: boolean) => Promise<void> {
  const { api, notices, t } = useAtrium<Handovers>();
  return useCallback(
    async ({ id }, marked) => {
      try {
        await (marked ? api.collect : api.uncollect)({ params: { id } }, { quiet: true });
      } catch {
        await notices.alert({ title: t('favourite.failed'), message: t('favourite.report'), tone: 'danger' });
      }
    },
    [api, notices, t],
  );
}
