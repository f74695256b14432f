import { useAtrium, useFrame, type ViewProps } from '@atrium/sdk/client';
import { IconButton } from '@atrium/ui';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { ExportMenu } from './ExportButton.tsx';
import { lastOf } from './months.ts';
import { MonthStore } from './MonthStore.ts';
import { MonthView } from './MonthView.tsx';
import { prefillOvertime } from './overtime/prefillOvertime.ts';
import { prefillCorrection } from './prefillCorrection.ts';
import type { Attendance } from './types.ts';

/** One's own months, as far as they are kept, and the files of them: the record that everyone may ask for (LSA 30 VI). */
export default function MyRecords({ params }: ViewProps<{ readonly month?: string | undefined } | undefined>) {
  const context = useAtrium<Attendance>();
  const { t, api, panels, tabs } = context;
  const frame = useFrame();
  const [store] = useState(() => MonthStore.ofRecords(context, params?.month));
  const { month } = useSnapshot(store.state);
  useEffect(() => frame.params?.set({ month: month || undefined }), [frame, month]);
  const file = (from: string, to: string, of: 'days' | 'presses') => (options: object) =>
    api.recordsFile.download({ query: { from, to, of } }, options);
  const entries = (shown: string | undefined) => {
    if (shown === undefined) return [];
    const [first, last] = [`${shown}-01`, lastOf(shown)];
    const year = shown.slice(0, 4);
    return [
      { id: 'days', text: t('records.monthDays'), download: file(first, last, 'days') },
      { id: 'presses', text: t('records.monthPresses'), download: file(first, last, 'presses') },
      { id: 'year', text: t('records.yearDays', { year }), download: file(`${year}-01-01`, `${year}-12-31`, 'days') },
    ];
  };
  return (
    <div className="attendance-records">
      <h1 className="at-hidden-text">{t('records.title')}</h1>
      <MonthView
        store={store}
        label={t('records.title')}
        firstBound={t('records.firstBound')}
        onCorrect={(day, kind) => panels.open('Correction', prefillCorrection(day, kind))}
        onOvertime={(day) => panels.open('OvertimeForm', prefillOvertime(day))}
        actions={(shown) => (
          <>
            <ExportMenu small entries={entries(shown)} />
            <IconButton small icon="moon" label={t('myOvertimes.title')} onClick={() => tabs.open('MyOvertimes')} />
          </>
        )}
      />
    </div>
  );
}
