import { CONTROL, type HostEvent, type Unsubscribe, unsubscribeAll } from '@atrium/sdk/client';
import type { BulletinClient } from './types.ts';

/** The kind of notices of bulletins (C.4-1). */
export const BULLETIN = 7;
/** Browsers of a company load within this time of an event, in milliseconds. */
export const SPREAD = 1500;
/** S0-198: an event about one of these refreshes the bulletins. */
const ABOUT: readonly (string | undefined)[] = ['公告', '交接'];

/**
 * Calls `listener` whenever what the person may read has changed: bulletins that were published, changed, deleted or have come to their
 * end, and those that were read in another browser.
 *
 * @param listener gets the id of the bulletin where it is known, and the event of the host where it was one
 */
export function followBulletins(
  { events }: Pick<BulletinClient, 'events'>,
  listener: (id?: number, event?: HostEvent) => void,
): Unsubscribe {
  return unsubscribeAll([
    events.on('changed', ({ id }) => listener(id)),
    events.on('read', ({ id }) => listener(id)),
    events.onEvent((said) => {
      if (said.type === BULLETIN) listener(said.id, said);
      // the id is that of a handover
      else if (ABOUT.includes(said.event)) listener(undefined, said);
      else if (said.type === CONTROL.bulletinChanged) listener();
    }),
    events.onResync(() => listener()),
  ]);
}

/** The same, and whenever a person has read a bulletin that one writes. */
export function followReceipts(context: Pick<BulletinClient, 'events'>, listener: (id?: number) => void): Unsubscribe {
  return unsubscribeAll([context.events.on('received', ({ id }) => listener(id)), followBulletins(context, listener)]);
}
