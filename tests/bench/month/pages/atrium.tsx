// The product's month with everything it has: counts, company days, tooltips, keys, dragging.
import { MonthGrid } from '@atrium/calendar/month/MonthGrid.tsx';
import { PluginContext } from '@atrium/sdk/client';
import '@atrium/ui/styles.css';
import { useState } from 'react';
import texts from '@atrium/calendar/../../../locales/zh-TW.json' with { type: 'json' };
import { BOX, offer } from './bench.ts';

type Schedule = Parameters<Parameters<typeof MonthGrid>[0]['onOpen']>[0];

const HUES = ['azure', 'teal', 'green', 'amber', 'coral', 'rose', 'violet', 'slate'];
const fill = (key: string, variables: Record<string, string | number> = {}) =>
  ((texts as Record<string, string>)[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(variables[name]));
const context = { id: 'calendar', t: fill } as never;
const NO_DAYS = new Map<string, never>();
const nothing = () => {};
let next = nothing;

function Month({ schedules }: { schedules: readonly Schedule[] }) {
  const [month, setMonth] = useState('2026-03');
  next = () => setMonth('2026-04');
  return (
    <div style={{ ...BOX, display: 'flex' }}>
      <MonthGrid
        month={month}
        schedules={schedules}
        companyDays={NO_DAYS}
        showWeekends
        selectedDay="2026-03-11"
        today="2026-03-26"
        onDay={nothing}
        onOpen={nothing}
        onAdd={nothing}
        onDayView={nothing}
        onTurn={nothing}
        onMove={nothing}
      />
    </div>
  );
}

offer({
  prepare: (events) =>
    events.map(({ id, title, start, end, wholeDay }) => ({
      ...{ id, title, startTime: start, endTime: end, isAllDay: wholeDay, wholedayTxt: wholeDay ? '全天' : '' },
      ...{ typeId: (id % 8) + 1, typeName: '會議', classColor: HUES[id % 8]!, location: '', time: '' },
      ...{ createdByName: '林雅婷', isTop: false, isRead: id % 3 !== 0, isCancelled: id % 25 === 0 },
      ...{ isCollected: false, unReadMessages: 0, isRepeated: id % 4 === 0, permission: 'editor' },
    })) as unknown as readonly Schedule[],
  draw: (schedules) => (
    <PluginContext value={context}>
      <Month schedules={schedules} />
    </PluginContext>
  ),
  row: '.calendar-event',
  next: () => next(),
});
