import { type TodayPlace, useAtrium, useLoaded, type ViewProps } from '@atrium/sdk/client';
import { TodayCard, TodayRow, TodayRows } from '@atrium/ui/today';
import { useEffect } from 'react';
import type { Equipment } from './types.ts';

/** The card of Today with what the person has to return. */
export default function Borrowed({ params: place }: ViewProps<TodayPlace>) {
  const { t, api, events, panels, tabs } = useAtrium<Equipment>();
  const { value, failure, reload } = useLoaded(() => api.mine({}, { quiet: true }), [api]);
  useEffect(() => events.on('changed', () => void reload()), [events, reload]);
  if (!value)
    return (
      <TodayCard {...place} loading failed={failure ? t('list.failed') : undefined} onRetry={() => void reload()} />
    );
  if (value.length === 0) return null;
  return (
    <TodayCard {...place} link={{ text: t('list.title'), onPress: () => tabs.open('EquipmentList') }}>
      <TodayRows>
        {value.map(({ id, name, dueOn }) => (
          <TodayRow
            key={id}
            title={name}
            detail={t('today.due', { day: dueOn ?? '' })}
            onOpen={() => panels.open('EquipmentItem', { id }, { id, title: name })}
          />
        ))}
      </TodayRows>
    </TodayCard>
  );
}
