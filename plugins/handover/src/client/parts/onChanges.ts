import { type Unsubscribe, unsubscribeAll, useAtrium } from '@atrium/sdk/client';
import { useEffect } from 'react';
import type { HandoverClient, Handovers } from '../types.ts';

/** Calls `listener` after everything that changes what a list of handovers shows of one. */
export function onChanges({ events }: Pick<HandoverClient, 'events'>, listener: (id: number) => void): Unsubscribe {
  const names = ['changed', 'received', 'marked', 'commented'] as const;
  return unsubscribeAll(names.map((name) => events.on(name, ({ id }) => listener(id))));
}

/** Calls `reload` after everything that changes what is shown of a handover, and after events that were missed. */
export function useReloadOnChanges(id: number, reload: () => Promise<void>): void {
  const context = useAtrium<Handovers>();
  useEffect(() => {
    return unsubscribeAll([
      onChanges(context, (changed) => {
        if (changed === id) void reload();
      }),
      context.events.onResync(() => void reload()),
    ]);
  }, [context, id, reload]);
}
