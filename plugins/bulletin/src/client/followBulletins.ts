import { CONTROL, type Unsubscribe } from '@atrium/sdk/client';
import type { BulletinClient } from './types.ts';

/** The kind of notices of bulletins (C.4-1). */
const BULLETIN = 7;
/** S0 §7: an event about one of these refreshes the bulletins. */
const ABOUT: readonly (string | undefined)[] = ['公告', '交接'];

/**
 * Calls `listener` whenever what the person may read has changed: bulletins that were published, changed, deleted or have come to their
 * end, and those that were read in another browser.
 *
 * @param listener gets the id of the bulletin where it is known
 */
export function followBulletins(
  { events }: Pick<BulletinClient, 'events'>,
  listener: (id?: number) => void,
): Unsubscribe {
  const releases = [
    events.on('changed', ({ id }) => listener(id)),
    events.on('read', ({ id }) => listener(id)),
    events.onEvent(({ type, event, id }) => {
      if (type === BULLETIN || ABOUT.includes(event)) listener(id);
      else if (type === CONTROL.bulletinChanged) listener();
    }),
    events.onResync(() => listener()),
  ];
  return () => {
    for (const release of releases) release();
  };
}
