import { useAtrium, type ViewProps } from '@atrium/sdk/client';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import './calendar/calendar.css';
import { getCalendarStore } from './calendar/CalendarStore.ts';
import { CalendarBody } from './calendar/CalendarBody.tsx';
import { CalendarDrawer } from './calendar/drawer/CalendarDrawer.tsx';
import { useDrawer } from './calendar/drawer/useDrawer.ts';
import { useSize } from './calendar/month/useSize.ts';
import type { Calendar as Contract } from './calendar/types.ts';
import { RefusedState } from './calendar/RefusedState.tsx';

interface CalendarParams {
  readonly date?: string | undefined;
  readonly schedule?: number | undefined;
}

const DAY = /^\d{4}-(0[1-9]|1[0-2])-\d{2}$/;

/** The calendar tab (S1 §2.1). Its parameters select a day, and a schedule on it. */
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
