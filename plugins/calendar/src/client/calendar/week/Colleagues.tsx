import { useAtrium, useLoaded, useNames } from '@atrium/sdk/client';
import { Button, Checkbox, Tag } from '@atrium/ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { z } from 'zod';
import type { Busy as BusyShape } from '../../../contract/scheduleShapes.ts';
import { addDays } from '../../days.ts';
import type { Calendar, Translate } from '../../types.ts';
import { MOST_LANES } from '../CalendarState.ts';
import type { CalendarStore } from '../CalendarStore.ts';
import { useChosenColleagues } from '../useChosenColleagues.ts';

/** With its chooser of people, which the calendar does not need before. */
const ColleagueDialog = lazy(async () => ({ default: (await import('./ColleagueDialog.tsx')).ColleagueDialog }));

interface ColleaguesProps {
  readonly store: CalendarStore;
  readonly side: SideChoice;
}

/** Whether colleagues have calendars of their own, or their busy hours beside the week. */
export interface SideChoice {
  readonly isSide: boolean;
  /** Undefined where it is no choice: none are chosen, or too many. */
  readonly choose: ((isSide: boolean) => void) | undefined;
  readonly openDialog: () => void;
}

/** The colleagues whose calendars are beside one's own, and the way to choose them. */
export function Colleagues({ store, side }: ColleaguesProps) {
  const { t } = useAtrium<Calendar>();
  const { colleagues } = useChosenColleagues(store);
  const names = useNames(colleagues);
  return (
    <div className="calendar-colleagues" role="group" aria-label={t('week.colleagues')}>
      <span>{t('week.compare')}</span>
      {colleagues.map((id) => (
        <Tag
          key={id}
          round
          onRemove={() => store.chooseColleagues(colleagues.filter((one) => one !== id))}
          removeLabel={names.get(id) ?? ''}
        >
          {names.get(id)}
        </Tag>
      ))}
      <Button small variant="quiet" icon="plus" onClick={side.openDialog}>
        {t('week.addColleague')}
      </Button>
      {side.choose && (
        <Checkbox checked={side.isSide} onChange={({ target }) => side.choose!(target.checked)}>
          {t('side.choose')}
        </Checkbox>
      )}
    </div>
  );
}

/** The choice of colleagues, and whether they are side by side, for the bar and the body of the calendar. */
export function useSideChoice(store: CalendarStore): SideChoice & { readonly dialog: ReactNode } {
  const { colleagues, sideBySide } = useChosenColleagues(store);
  const [open, setOpen] = useState(false);
  const isMany = colleagues.length > MOST_LANES;
  return {
    isSide: colleagues.length > 0 && (sideBySide || isMany),
    choose: colleagues.length === 0 || isMany ? undefined : (chosen) => store.chooseSide(chosen),
    openDialog: () => setOpen(true),
    dialog: open && (
      <Suspense fallback={null}>
        <ColleagueDialog store={store} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
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
  const { colleagues } = useChosenColleagues(store);
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
