import { useAtrium, useLoaded } from '@atrium/sdk/client';
import { Button, Tag } from '@atrium/ui';
import { lazy, Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { z } from 'zod';
import type { Busy as BusyShape } from '../../../contract/scheduleShapes.ts';
import { addDays } from '../../days.ts';
import type { Calendar, Translate } from '../../types.ts';
import type { CalendarStore } from '../CalendarStore.ts';

/** With its chooser of people, which the calendar does not need before. */
const ColleagueDialog = lazy(async () => ({ default: (await import('./ColleagueDialog.tsx')).ColleagueDialog }));

interface ColleaguesProps {
  readonly store: CalendarStore;
  readonly lanes: readonly BusyLane[];
}

/** The colleagues whose free times are beside the week, and the way to choose them. */
export function Colleagues({ store, lanes }: ColleaguesProps) {
  const { t } = useAtrium<Calendar>();
  const [open, setOpen] = useState(false);
  return (
    <div className="calendar-colleagues" role="group" aria-label={t('week.colleagues')}>
      <span>{t('week.compare')}</span>
      {lanes.map(({ id, name }) => (
        <Tag
          key={id}
          round
          onRemove={() => (store.state.colleagues = store.state.colleagues.filter((one) => one !== id))}
          removeLabel={name}
        >
          {name}
        </Tag>
      ))}
      <Button small variant="quiet" icon="plus" onClick={() => setOpen(true)}>
        {t('week.addColleague')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ColleagueDialog store={store} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

type Busy = z.output<typeof BusyShape>;

/** When a colleague is not free. */
export interface BusyLane {
  readonly id: number;
  readonly name: string;
  readonly busy: readonly Busy[];
}

/** When the chosen colleagues are not free in the week that begins on this day; no one outside of the week. */
export function useColleagues(store: CalendarStore, first: string | null): readonly BusyLane[] {
  const { api, directory } = useAtrium<Calendar>();
  const { colleagues } = useSnapshot(store.state);
  const { value } = useLoaded(
    (signal) => {
      if (first === null || colleagues.length === 0) return Promise.resolve([]);
      const ask = { people: [...colleagues], from: first, to: addDays(first, 6) };
      return Promise.all([
        api.freeBusy({ body: ask }, { quiet: true, signal }),
        Promise.all(colleagues.map((id) => directory.name(id))),
      ]).then(([{ list }, names]) =>
        colleagues.map((id, at) => ({
          id,
          name: names[at]!,
          busy: list.filter(({ employeeId }) => employeeId === id),
        })),
      );
    },
    [api, directory, colleagues, first],
  );
  return value ?? [];
}

/** Whether a colleague is not free at some time of a day. */
export const overlapsDay =
  (day: string) =>
  ({ start, end }: Busy) =>
    start < `${day} 24:00` && end > `${day} 00:00`;

/** Who is on leave on a day, with its kind as far as that may be known. */
export function leavesOn(lanes: readonly BusyLane[], day: string, t: Translate): readonly string[] {
  const texts = lanes.flatMap(({ name, busy }) =>
    busy
      .filter(overlapsDay(day))
      .flatMap(({ kind, name: leave }) =>
        kind === 'leave' ? [leave ? `${name} ${leave}` : t('week.onLeave', { name })] : [],
      ),
  );
  return [...new Set(texts)];
}
