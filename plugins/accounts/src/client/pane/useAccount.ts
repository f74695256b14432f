import { useAtrium, useLoaded, type Loaded } from '@atrium/sdk/client';
import { useEffect } from 'react';
import type { Account, Accounts } from '../types.ts';

/** An account, loaded again when it changes here or in another browser. */
export function useAccount(id: number): Loaded<Account> {
  const { api, events } = useAtrium<Accounts>();
  const loaded = useLoaded(() => api.read({ params: { id } }, { quiet: true }), [api, id]);
  const { reload } = loaded;
  useEffect(() => {
    const releases = [
      // 0 is for several accounts
      events.on('changed', (changed) => void ([id, 0].includes(changed.id) && reload())),
      events.on('accessChanged', ({ accountId }) => void (accountId === id && reload())),
      events.onResync(() => void reload()),
    ];
    return () => {
      for (const release of releases) release();
    };
  }, [events, id, reload]);
  return loaded;
}
