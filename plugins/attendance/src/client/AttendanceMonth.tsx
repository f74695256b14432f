import { useAtrium, useFrame } from '@atrium/sdk/client';
import { Button, ErrorState, isComposing, useDelayed } from '@atrium/ui';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useSnapshot } from 'valtio';
import './attendance.css';
import { browserMonth, splitMonth } from './months.ts';
import { ExportButton } from './ExportButton.tsx';
import { HalfMonth } from './HalfMonth.tsx';
import { MonthLegend } from './MonthLegend.tsx';
import { MonthNavigation } from './MonthNavigation.tsx';
import { MonthSkeleton } from './MonthSkeleton.tsx';
import { MonthStore } from './MonthStore.ts';
import { MonthSummary } from './MonthSummary.tsx';
import type { Attendance, Month } from './types.ts';

/** The monthly attendance table of the account popover (S0 §2). Page Up and Page Down turn the month. */
export default function AttendanceMonth() {
  const context = useAtrium<Attendance>();
  const { t } = context;
  const frame = useFrame();
  const [store] = useState(() => new MonthStore(context));
  const state = useSnapshot(store.state);
  useEffect(() => store.connect(), [store]);
  const data = state.data as Month | null;
  const waiting = useDelayed(state.loading);
  // The current month stays until the response arrives; after 600 ms the skeleton replaces it, after a failure the
  // message.
  const stale = data !== null && data.month !== state.month;
  const rows = data && !(stale && (waiting || state.failure)) ? data : null;

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const months = { PageUp: -1, PageDown: 1 }[event.key];
    if (!months) return;
    event.preventDefault();
    void store.turn(months);
  };

  return (
    <section
      className="attendance-month"
      aria-label={t('month.section')}
      aria-busy={state.loading}
      onKeyDown={onKeyDown}
    >
      <div className="attendance-summary">
        <MonthNavigation
          month={state.month || (state.failure ? browserMonth() : '')}
          bounds={store.bounds}
          onTurn={(months) => void store.turn(months)}
        />
        <MonthSummary data={rows} />
        <div className="attendance-actions">
          <ExportButton month={rows?.month} />
          <Button
            small
            variant="quiet"
            endIcon="chevron-right"
            onClick={() => {
              frame.close();
              context.tabs.open('MyLeaves');
            }}
          >
            {t('month.myLeaves')}
          </Button>
        </div>
      </div>
      {state.failure ? (
        <div className="attendance-failure">
          <ErrorState
            title={t('month.failed')}
            onRetry={() => void store.load(false)}
            retrying={state.loading}
            failure={state.failure}
          />
        </div>
      ) : rows ? (
        <div className="attendance-halves">
          {splitMonth(rows.calendar).map((days) => (
            <HalfMonth key={days[0]!.date} days={days} month={rows} />
          ))}
        </div>
      ) : (
        <MonthSkeleton visible={waiting} />
      )}
      <MonthLegend data={rows} />
    </section>
  );
}
