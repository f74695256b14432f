import { Refreshing, useAtrium } from '@atrium/sdk/client';
import { useEffect, useState } from 'react';
import { followBulletins } from '../followBulletins.ts';
import type { Bulletins } from '../types.ts';

/** Browsers of a company load within this time of an event, in milliseconds. */
const SPREAD = 1500;
/** Loaded this often without any event, in milliseconds: a missed end of a bulletin lowers the count. */
const EVERY = 900_000;

/** How many bulletins the person may read now and has not read (C.7-10), live. */
export function useUnread(): number {
  const context = useAtrium<Bulletins>();
  const { api, events } = context;
  const [count, setCount] = useState(0);
  useEffect(() => {
    const refreshing = new Refreshing(async (background) => {
      setCount((await api.unread({}, { quiet: true, background })).unreadNumber);
    });
    const soon = () => refreshing.soon(SPREAD);
    refreshing.now(false).catch(() => undefined);
    const timer = setInterval(soon, EVERY);
    const releases = [events.on('read', ({ unreadNumber }) => setCount(unreadNumber)), followBulletins(context, soon)];
    return () => {
      clearInterval(timer);
      refreshing.end();
      for (const release of releases) release();
    };
  }, [api, context, events]);
  return count;
}
