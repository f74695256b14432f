import { useAtrium } from '@atrium/sdk/client';
import { Button, Tag } from '@atrium/ui';
import { lazy, Suspense, useState } from 'react';
import type { CalendarStore } from '../CalendarStore.ts';
import type { Calendar } from '../types.ts';
import type { BusyLane } from './useColleagues.ts';

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
