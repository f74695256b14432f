import { useAtrium } from '@atrium/sdk/client';
import { useEffect } from 'react';
import type { Handovers } from '../types.ts';
import { onChanges } from './onChanges.ts';

/** Calls `reload` after everything that changes what is shown of a handover, and after events that were missed. */
export function useReloadOnChanges(id: number, reload: () => Promise<void>): void {
  const context = useAtrium<Handovers>();
  useEffect(() => {
    const releases = [
      onChanges(context, (changed) => {
        if (changed === id) void reload();
      }),
      context.events.onResync(() => void reload()),
    ];
    return () => {
      for (const release of releases) release();
    };
  }, [context, id, reload]);
}
