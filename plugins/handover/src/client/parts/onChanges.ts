import { type Unsubscribe, useAtrium } from '@atrium/sdk/client';
import { useEffect } from 'react';
import type { HandoverClient, Handovers } from '../types.ts';

/** Calls `listener` after everything that changes what a list of handovers shows of one. */
export function onChanges({ events }: Pick<HandoverClient, 'events'>, listener: (id: number) => void): Unsubscribe {
  const releases = (['changed', 'received', 'marked', 'commented'] as const).map((name) =>
    events.on(name, ({ id }) => listener(id)),
  );
  return () => {
    for (const release of releases) release();
  };
}

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
