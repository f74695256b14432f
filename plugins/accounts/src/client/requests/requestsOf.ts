import type { AccessRequest, AccountsClient } from '../types.ts';

const PAGE_SIZE = 100;

/** The requests about an account that wait or apply now; those that wait are on the first page. */
export async function requestsOf(
  api: AccountsClient['api'],
  side: 'owner' | 'asker',
  accountId: number,
): Promise<AccessRequest[]> {
  const { list } = await api.accessRequests(
    { query: { side, pageSize: PAGE_SIZE } },
    { quiet: true, background: true },
  );
  return list.filter(
    (request) => request.accountId === accountId && (request.state === 'waiting' || request.state === 'granted'),
  );
}
