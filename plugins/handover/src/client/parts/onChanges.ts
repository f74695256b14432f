import { type Unsubscribe, unsubscribeAll } from '@atrium/sdk/client';
import type { HandoverClient } from '../types.ts';

/** Calls `listener` after everything that changes what a list of handovers shows of one. */
export function onChanges({ events }: Pick<HandoverClient, 'events'>, listener: (id: number) => unknown): Unsubscribe {
  const names = ['changed', 'received', 'marked', 'commented'] as const;
  return unsubscribeAll(names.map((name) => events.on(name, ({ id }) => listener(id))));
}

/** The same of one handover. */
export const onChangesOf = (context: Pick<HandoverClient, 'events'>, id: number, listener: () => void): Unsubscribe =>
  onChanges(context, (changed) => changed === id && listener());
