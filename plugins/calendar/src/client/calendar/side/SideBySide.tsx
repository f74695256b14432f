import { useAtrium } from '@atrium/sdk/client';
import { ErrorState, LoadingMask, Select } from '@atrium/ui';
import { useRef, useState } from 'react';
import { useNow } from '../../useNow.ts';
import type { Calendar } from '../../types.ts';
import type { CalendarStore } from '../CalendarStore.ts';
import { useSize } from '../month/measure.ts';
import './side.css';
import { SideDay } from './SideDay.tsx';
import type { SideTimes } from './sideLayout.ts';
import { SideWeek } from './SideWeek.tsx';
import { useSideBySide } from './useSideBySide.ts';
import { useChosenColleagues } from '../useChosenColleagues.ts';

/** Pixels below which one person is shown at a time. */
const ONE_BELOW = 560;

interface SideBySideProps {
  readonly store: CalendarStore;
  readonly view: 'day' | 'week';
  readonly showWeekends: boolean;
}

/** The calendars of the person and their colleagues: columns between the hours of a day, rows of a week. */
export function SideBySide({ store, view, showWeekends }: SideBySideProps) {
  const { panels, t } = useAtrium<Calendar>();
  const { colleagues } = useChosenColleagues(store);
  const { people, days, failure, reload, missing } = useSideBySide(store, view, showWeekends);
  const now = useNow();
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const [chosen, setChosen] = useState<number | null>(null);
  const isOne = size !== null && size.width < ONE_BELOW;
  const onAdd = (date: string, times: SideTimes | null) =>
    panels.open('ScheduleForm', { date, ...times, found: true, readers: [...colleagues] });
  const onOpen = (id: number) => panels.open('ShowCalendar', { id }, { id: String(id) });
  const one = people?.find(({ id }) => id === chosen) ?? people?.[0];
  const shown = isOne && one ? [one] : people;
  const View = view === 'day' ? SideDay : SideWeek;
  return (
    <div ref={box} className="calendar-side" role="group" aria-label={t(`side.${view}`)}>
      {isOne && people && (
        <Select
          className="calendar-side-switch"
          aria-label={t('side.person')}
          value={String(one!.id)}
          options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(id) => setChosen(Number(id))}
        />
      )}
      {missing.length > 0 && (
        <p className="calendar-side-missing" role="status">
          {t('side.missing', { names: missing.join('、') })}
        </p>
      )}
      {failure && !people ? (
        <ErrorState title={t('side.people.failed')} failure={failure} onRetry={() => void reload()} />
      ) : (
        shown && <View people={shown} everyone={people!} days={days} now={now} onAdd={onAdd} onOpen={onOpen} />
      )}
      <LoadingMask active={!people && !failure} />
    </div>
  );
}
