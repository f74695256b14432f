import { useAtrium, useLoaded, type Loaded } from '@atrium/sdk/client';
import { useEffect, useState } from 'react';
import type { Account, Accounts, AccountsClient } from '../types.ts';

/** Who will see an account, compared with who sees it now. */
export type Sharing = Awaited<ReturnType<AccountsClient['api']['sharing']>>;

/** Milliseconds without a further choice before it is asked for. */
const QUIET = 250;

/** Who would see the account with these readers. Nothing is stored. */
export function useSharing(record: Account | null, readers: readonly number[], isReady: boolean): Loaded<Sharing> {
  const { api } = useAtrium<Accounts>();
  const wanted = isReady ? JSON.stringify({ id: record?.id, readers }) : '';
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), QUIET);
    return () => clearTimeout(timer);
  }, [wanted]);
  const loaded = useLoaded(
    () => (asked === '' ? null : api.sharing({ body: JSON.parse(asked) as Wanted }, { quiet: true })),
    [api, asked],
  );
  // a response for other readers does not apply to these
  return asked === wanted ? loaded : { ...loaded, value: null };
}

interface Wanted {
  readonly id?: number;
  readonly readers: number[];
}
