import { useAtrium } from '@atrium/sdk/client';
import { Button } from '@atrium/ui';
import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { CalendarStore } from '../CalendarStore.ts';
import { hueClass } from '../hueClass.ts';
import type { Calendar, Schedule, ScheduleType } from '../types.ts';

/** Types that are shown before 全部. */
const FIRST = 8;

/** The types of the shown months with their colours, the most frequent first; all of them on request. */
export function TypeLegend({ store }: { readonly store: CalendarStore }) {
  const { t } = useAtrium<Calendar>();
  const { types, schedules } = useSnapshot(store.state);
  const [all, setAll] = useState(false);
  const used = useMemo(
    () => usedTypes(types as readonly ScheduleType[], schedules as readonly Schedule[]),
    [types, schedules],
  );
  if (types.length === 0) return null;
  const shown = all ? types : used.slice(0, FIRST);
  return (
    <section aria-label={t('drawer.types')} className="calendar-types">
      <header>
        <h2>{t('drawer.types')}</h2>
        <Button small variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('drawer.fewerTypes') : t('drawer.allTypes', { count: types.length })}
        </Button>
      </header>
      <ul>
        {shown.map(({ id, name, color }) => (
          <li key={id} className={hueClass(color)}>
            <span className="at-cut">{name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function usedTypes(types: readonly ScheduleType[], schedules: readonly Schedule[]): readonly ScheduleType[] {
  const counts = new Map<number, number>();
  for (const { typeId } of schedules) counts.set(typeId, (counts.get(typeId) ?? 0) + 1);
  const used = types.filter(({ id }) => counts.has(id));
  return used.length > 0 ? used.toSorted((one, other) => counts.get(other.id)! - counts.get(one.id)!) : types;
}
