import { useAtrium, useFrame } from '@atrium/sdk/client';
import { Button } from '@atrium/ui';
import { useState } from 'react';
import { ExportButton } from './ExportButton.tsx';
import { MonthStore } from './MonthStore.ts';
import { MonthView } from './MonthView.tsx';
import { prefillOvertime } from './overtime/prefillOvertime.ts';
import { prefillCorrection } from './prefillCorrection.ts';
import type { Attendance } from './types.ts';

/** The monthly attendance table of the account popover (S0-086). Earlier months are in the tab of one's records. */
export default function AttendanceMonth() {
  const context = useAtrium<Attendance>();
  const { t, api, tabs, panels } = context;
  const frame = useFrame();
  const [store] = useState(() => MonthStore.ofPopover(context));
  return (
    <MonthView
      store={store}
      label={t('month.section')}
      firstBound={t('month.previousBound')}
      onCorrect={(day, kind) => {
        frame.close();
        panels.open('Correction', prefillCorrection(day, kind));
      }}
      onOvertime={(day) => {
        frame.close();
        panels.open('OvertimeForm', prefillOvertime(day));
      }}
      actions={(month) => (
        <>
          <ExportButton
            {...(month !== undefined && {
              download: (options) => api.monthFile.download({ params: { id: month } }, options),
            })}
          />
          <Button
            small
            variant="quiet"
            endIcon="chevron-right"
            onClick={() => {
              frame.close();
              tabs.open('MyRecords', {});
            }}
          >
            {t('month.records')}
          </Button>
          <Button
            small
            variant="quiet"
            endIcon="chevron-right"
            onClick={() => {
              frame.close();
              tabs.open('MyLeaves');
            }}
          >
            {t('month.myLeaves')}
          </Button>
        </>
      )}
    />
  );
}
