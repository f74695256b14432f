import { type TodayPlace, useAtrium, useLiveLoaded, type ViewProps } from '@atrium/sdk/client';
import { momentLabel } from '@atrium/ui';
import { TodayCard, TodayRow, TodayRows } from '@atrium/ui/today';
import type { Accounts } from './types.ts';

const MOST = 6;

/** Requests that wait for this person's decision, as a card of Today. Without any it is not drawn. */
export default function WaitingRequests({ params: place }: ViewProps<TodayPlace>) {
  const { t, api, events, panels, tabs } = useAtrium<Accounts>();
  const { value, failure, reload } = useLiveLoaded(
    () =>
      api.accessRequests(
        { query: { side: 'owner', only: 'waiting', pageSize: MOST } },
        { quiet: true, background: true },
      ),
    [api],
    // an account that is deleted or given away takes its requests with it
    (again) => [events.on('accessChanged', again), events.on('changed', again)],
  );
  if (!value)
    return (
      <TodayCard {...place} loading failed={failure ? t('today.failed') : undefined} onRetry={() => void reload()} />
    );
  const { list, totalSize } = value;
  if (totalSize === 0) return null;
  return (
    <TodayCard
      {...place}
      count={{ value: totalSize, label: t('today.waiting', { count: totalSize }) }}
      link={{ text: t('today.openRequests'), onPress: () => panels.open('AccessRequests', undefined, {}) }}
    >
      <TodayRows>
        {list.map(({ id, accountId, name, platformName: platform, account, requestedOn }) => (
          <TodayRow
            key={id}
            icon="key"
            title={t('today.request', { name, platform, account })}
            detail={momentLabel(requestedOn)}
            onOpen={() => tabs.open('AccountManagement', { account: accountId })}
          />
        ))}
      </TodayRows>
    </TodayCard>
  );
}
