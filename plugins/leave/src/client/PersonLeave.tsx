import { useAtrium, useLiveLoaded, usePagedList } from '@atrium/sdk/client';
import { EmptyState, ErrorState } from '@atrium/ui';
import { PagedTable } from '@atrium/ui/records';
import { BalanceCards } from './BalanceCards.tsx';
import { requestColumns } from './requestColumns.tsx';
import type { Leave } from './types.ts';

interface PersonLeaveProps {
  readonly personId: number;
}

/** What a person has of each kind today. */
export function PersonBalances({ personId }: PersonLeaveProps) {
  const { t, api, events } = useAtrium<Leave>();
  const { value, failure, reload } = useLiveLoaded(
    () => api.personBalances({ params: { id: personId } }, { quiet: true }),
    [api, personId],
    (refetch) => [events.on('changed', refetch)],
  );
  if (failure && !value) return <ErrorState title={t('own.failed')} failure={failure} onRetry={() => void reload()} />;
  return <BalanceCards balances={value} />;
}

/** The requests of a person, of all kinds. */
export function PersonRequests({ personId }: PersonLeaveProps) {
  const { t, api, events } = useAtrium<Leave>();
  const requests = usePagedList({
    filters: {},
    load: (query, options) => api.personRequests({ params: { id: personId }, query }, options),
    subscribe: (refetch) => events.on('changed', refetch),
  });
  return (
    <PagedTable
      label={t('manage.requests')}
      list={requests}
      columns={requestColumns(t)}
      rowKey={({ id }) => id}
      failed={t('own.requestsFailed')}
      empty={<EmptyState title={t('manage.requestsEmpty')} />}
    />
  );
}
