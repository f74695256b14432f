import { useAtrium, useFrame, useNames, type ViewProps } from '@atrium/sdk/client';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { ExportMenu } from './ExportButton.tsx';
import { lastOf } from './months.ts';
import { MonthStore } from './MonthStore.ts';
import { MonthView } from './MonthView.tsx';
import type { Attendance } from './types.ts';

interface PersonMonthParams {
  readonly id: number;
  readonly month: string;
}

/** The months of another person, for managers and HR. */
export default function PersonMonth({ params: { id, month } }: ViewProps<PersonMonthParams>) {
  const context = useAtrium<Attendance>();
  const { t, api, session } = context;
  const frame = useFrame();
  const name = useNames([id]).get(id);
  const [store] = useState(() => MonthStore.ofPerson(context, id, month));
  useEffect(() => {
    if (name !== undefined) frame.setTitle(t('person.title', { name }));
  }, [frame, name, t]);
  const seesCompany = useSnapshot(session.state).actions.includes('attendance.viewAll');
  const entries = (shown: string | undefined) =>
    shown === undefined
      ? []
      : [
          {
            id: 'days',
            text: t('records.monthDays'),
            download: (options: object) => api.teamFile.download({ query: { month: shown, employeeId: id } }, options),
          },
          ...(seesCompany
            ? [
                {
                  id: 'presses',
                  text: t('records.monthPresses'),
                  download: (options: object) =>
                    api.recordsFile.download(
                      { query: { from: `${shown}-01`, to: lastOf(shown), people: String(id) } },
                      options,
                    ),
                },
              ]
            : []),
        ];
  return (
    <div className="attendance-records">
      <MonthView
        store={store}
        label={t('person.title', { name: name ?? '' })}
        firstBound={t('records.firstBound')}
        actions={(shown) => <ExportMenu small entries={entries(shown)} />}
      />
    </div>
  );
}
