// react-big-calendar with date-fns; it shows as many events a day as fit.
import { format, getDay, parse, startOfWeek } from 'date-fns';
import { zhTW } from 'date-fns/locale';
import { useState } from 'react';
import { Calendar, dateFnsLocalizer } from 'react-big-calendar';
import 'react-big-calendar/lib/css/react-big-calendar.css';
import { BOX, offer } from './bench.ts';

const localizer = dateFnsLocalizer({ format, parse, startOfWeek, getDay, locales: { 'zh-TW': zhTW } });
const VIEWS = ['month'] as const;
let next = () => {};

function Month({ events }: { events: object[] }) {
  const [date, setDate] = useState(() => new Date(2026, 2, 26));
  next = () => setDate(new Date(2026, 3, 26));
  return (
    <div style={BOX}>
      <Calendar
        localizer={localizer}
        culture="zh-TW"
        events={events}
        views={VIEWS as never}
        view="month"
        onView={() => {}}
        date={date}
        onNavigate={setDate}
      />
    </div>
  );
}

offer({
  prepare: (events) =>
    events.map(({ id, title, start, end, wholeDay }) => ({
      ...{ id, title, allDay: wholeDay },
      start: new Date(start.replace(' ', 'T')),
      end: new Date(end.replace(' ', 'T')),
    })),
  draw: (events) => <Month events={events} />,
  row: '.rbc-event',
  next: () => next(),
});
