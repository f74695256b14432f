// FullCalendar's month of its day grid; as many events a day as fit, its own "more" link.
import Calendar, { useCalendarController } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import classic from '@fullcalendar/react/themes/classic';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import '@fullcalendar/react/themes/classic/palette.css';
import { BOX, offer } from './bench.ts';

let next = () => {};

function Month({ events }: { events: object[] }) {
  const controller = useCalendarController();
  next = () => controller.next();
  return (
    <div style={BOX}>
      <Calendar
        controller={controller}
        plugins={[dayGrid, classic]}
        initialView="dayGridMonth"
        initialDate="2026-03-26"
        events={events}
        dayMaxEvents
        fixedWeekCount={false}
        eventClass="bench-event"
        height={BOX.height}
      />
    </div>
  );
}

const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

offer({
  prepare: (events) =>
    events.map(({ id, title, start, end, wholeDay }) =>
      wholeDay
        ? { id: String(id), title, allDay: true, start: start.slice(0, 10), end: nextDay(end.slice(0, 10)) }
        : { id: String(id), title, start: start.replace(' ', 'T'), end: end.replace(' ', 'T') },
    ),
  draw: (events) => <Month events={events} />,
  row: '.bench-event',
  next: () => next(),
});
