import type { AccessRequest, AccountsClient } from '../types.ts';

const PAGE_SIZE = 100;

/** The requests about an account that wait or apply now; those that wait are on the first page. */
export async function requestsOf(
  api: AccountsClient['api'],
  side: 'owner' | 'asker',
  accountId: number,
): Promise<AccessRequest[]> {
  const query = { side, accountId, only: 'current', pageSize: PAGE_SIZE } as const;
  return (await api.accessRequests({ query }, { quiet: true, background: true })).list;
}
