import { type TodayPlace, useAtrium, useLiveLoaded, type ViewProps } from '@atrium/sdk/client';
import { TodayList, TodayRow } from '@atrium/ui/today';
import type contract from '../contract.ts';

/** The card of Today with what the person has to return. */
export default function Borrowed({ params: place }: ViewProps<TodayPlace>) {
  const { t, api, events, openView } = useAtrium<typeof contract>();
  const mine = useLiveLoaded(
    () => api.mine({}, { quiet: true }),
    [api],
    (again) => [events.on('changed', again)],
  );
  return (
    <TodayList {...place} of={mine} failed={t('list.failed')}>
      {({ id, name, dueOn }) => (
        <TodayRow key={id} title={name} detail={dueOn ?? ''} onOpen={() => openView('EquipmentItem', { id })} />
      )}
    </TodayList>
  );
}
