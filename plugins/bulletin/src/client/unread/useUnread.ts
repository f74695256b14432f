import { useAtrium } from '@atrium/sdk/client';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Bulletins } from '../types.ts';
import { UnreadStore } from './UnreadStore.ts';

/** How many bulletins the person may read now and has not read, live. */
export function useUnread(): number {
  const context = useAtrium<Bulletins>();
  const [store] = useState(() => new UnreadStore(context));
  useEffect(() => store.connect(), [store]);
  return useSnapshot(store.state).count;
}
