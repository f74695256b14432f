import { useAtrium, type ViewProps } from '@atrium/sdk/client';
import { ErrorState } from '@atrium/ui';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { Calendar as Contract } from '../types.ts';
import './calendar.css';
import './print.css';
import { CalendarBody } from './CalendarBody.tsx';
import { type CalendarStore, getCalendarStore } from './CalendarStore.ts';
import { CalendarDrawer, useDrawer } from './drawer/CalendarDrawer.tsx';
import { useSize } from './month/measure.ts';

interface CalendarParams {
  readonly date?: string | undefined;
  readonly schedule?: number | undefined;
  readonly people?: string | undefined;
}

const DAY = /^\d{4}-(0[1-9]|1[0-2])-\d{2}$/;

/** The calendar tab. Its parameters select a day, and a schedule on it. */
export default function Calendar({ params }: ViewProps<CalendarParams | undefined>) {
  const context = useAtrium<Contract>();
  const store = getCalendarStore(context);
  const { refused } = useSnapshot(store.state);
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const drawer = useDrawer(size?.width ?? 0);
  useEffect(() => {
    if (params?.date && DAY.test(params.date)) store.showDay(params.date, params.schedule ?? null);
  }, [store, params]);
  const people = params?.people;
  useEffect(() => {
    if (!people) return undefined;
    let isLeft = false;
    // what is kept for the person decides whether they are others
    void context.preferences.ready.then(
      () => isLeft || store.showColleagues(people),
      () => undefined,
    );
    return () => {
      isLeft = true;
      store.showColleagues('');
    };
  }, [context, store, people]);
  useEffect(() => store.connect(), [store]);
  return (
    <div ref={box} className="calendar-tab">
      {refused ? (
        <RefusedState store={store} />
      ) : (
        size && (
          <>
            {drawer.isOpen && <CalendarDrawer store={store} drawer={drawer} />}
            <CalendarBody store={store} drawer={drawer} />
          </>
        )
      )}
    </div>
  );
}

/** The calendar while signing in to its service fails, or the server was not reached; the rest of the portal goes on. */
function RefusedState({ store }: { readonly store: CalendarStore }) {
  const { t } = useAtrium<Contract>();
  const { failure } = useSnapshot(store.state);
  const onRetry = () => void store.data.start();
  return (
    <div className="calendar-refused">
      <h1 className="at-hidden-text">{t('calendar.name')}</h1>
      {failure ? (
        <ErrorState title={t('calendar.failed')} failure={failure} onRetry={onRetry} />
      ) : (
        <ErrorState title={t('authorise.failed')} onRetry={onRetry}>
          {t('authorise.failedText')}
        </ErrorState>
      )}
    </div>
  );
}
