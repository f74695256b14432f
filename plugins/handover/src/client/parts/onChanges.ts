import type { Unsubscribe } from '@atrium/sdk/client';
import type { HandoverClient } from '../types.ts';

/** Calls `listener` after everything that changes what a list of handovers shows of one. */
export function onChanges({ events }: Pick<HandoverClient, 'events'>, listener: (id: number) => void): Unsubscribe {
  const releases = (['changed', 'received', 'marked', 'commented'] as const).map((name) =>
    events.on(name, ({ id }) => listener(id)),
  );
  return () => {
    for (const release of releases) release();
  };
}
