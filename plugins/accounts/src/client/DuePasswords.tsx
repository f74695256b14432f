import { type TodayPlace, useAtrium, useLiveLoaded, type ViewProps } from '@atrium/sdk/client';
import { companyDay } from '@atrium/ui';
import { TodayCard, TodayRow, TodayRows } from '@atrium/ui/today';
import { shortDay } from './list/DueCell.tsx';
import type { AccountRow, Accounts, Translate } from './types.ts';

const MOST = 6;

/** The person's own accounts whose passwords are to be changed, as a card of Today. Without any it is not drawn. */
export default function DuePasswords({ params: place }: ViewProps<TodayPlace>) {
  const { t, api, events, panels, tabs } = useAtrium<Accounts>();
  const { value, failure, reload } = useLiveLoaded(
    () => {
      const query = { isDue: true, isOwned: true, sortName: 'dueOn', pageSize: MOST } as const;
      return api.list({ query }, { quiet: true, background: true });
    },
    [api],
    (again) => [events.on('changed', again)],
  );
  if (!value)
    return (
      <TodayCard {...place} loading failed={failure ? t('today.failed') : undefined} onRetry={() => void reload()} />
    );
  const { list, totalSize } = value;
  if (list.length === 0) return null;
  return (
    <TodayCard
      {...place}
      count={{ value: totalSize, label: t('today.due', { count: totalSize }) }}
      link={{ text: t('today.openDue'), onPress: () => tabs.open('AccountManagement', { isDue: true }) }}
    >
      <TodayRows>
        {list.map((account) => (
          <TodayRow
            key={account.id}
            icon="key"
            title={account.platformName}
            detail={t('today.detail', { account: account.account, due: dueText(t, account) })}
            onOpen={() => panels.open('AccountForm', { id: account.id }, { id: account.id })}
          />
        ))}
      </TodayRows>
    </TodayCard>
  );
}

function dueText(t: Translate, { dueOn, mustRotate }: AccountRow): string {
  const today = companyDay();
  if (mustRotate || dueOn === null) return t('due.left');
  const day = shortDay(dueOn, today);
  return dueOn < today ? t('due.late', { day }) : t('due.on', { day });
}
