import { useAtrium, useLoaded } from '@atrium/sdk/client';
import { useKeptFocus } from '@atrium/ui';
import { useEffect } from 'react';
import { requestsOf } from '../requests/requestsOf.ts';
import { RequestLine } from '../requests/RequestLine.tsx';
import type { Account, Accounts } from '../types.ts';

/** Requests to see the password: those that wait for its owner, or the person's own. */
export function AccessNotes({ account: { id, relation } }: { readonly account: Pick<Account, 'id' | 'relation'> }) {
  const { t, api, events } = useAtrium<Accounts>();
  const side = relation === 'owner' ? 'owner' : 'asker';
  const { value, reload } = useLoaded(() => requestsOf(api, side, id), [api, side, id]);
  useKeptFocus();
  useEffect(
    () => events.on('accessChanged', ({ accountId }) => void (accountId === id && reload())),
    [events, id, reload],
  );
  if (!value || value.length === 0) return null;
  return (
    <ul className="accounts-requests" aria-label={t(side === 'owner' ? 'requests.toMe' : 'requests.mine')}>
      {value.map((request) => (
        <RequestLine key={request.id} request={request} side={side} onDone={() => void reload()} />
      ))}
    </ul>
  );
}
