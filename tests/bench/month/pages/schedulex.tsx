// Schedule-X with its month grid; it takes a number of events a day instead of measuring, the same as the others show.
import 'temporal-polyfill/global';
import { createCalendar, createViewMonthGrid } from '@schedule-x/calendar';
import { ScheduleXCalendar } from '@schedule-x/react';
import '@schedule-x/theme-default/dist/index.css';
import { BOX, offer } from './bench.ts';

declare const Temporal: {
  PlainDate: { from(text: string): object };
  ZonedDateTime: { from(text: string): object };
};

/** Rows of a day that fit into the box. */
const PER_DAY = 5;

offer({
  prepare: (events) => {
    const day = (text: string) => Temporal.PlainDate.from(text.slice(0, 10));
    const time = (text: string) => Temporal.ZonedDateTime.from(`${text.replace(' ', 'T')}:00+00:00[UTC]`);
    return events.map(({ id, title, start, end, wholeDay }) => ({
      ...{ id: String(id), title },
      start: wholeDay ? day(start) : time(start),
      end: wholeDay ? day(end) : time(end),
    }));
  },
  draw: (events) => {
    const calendar = createCalendar({
      views: [createViewMonthGrid()],
      selectedDate: Temporal.PlainDate.from('2026-03-26') as never,
      monthGridOptions: { nEventsPerDay: PER_DAY },
      events: events as never,
    });
    return (
      <div className="sx-react-calendar-wrapper" style={BOX}>
        <style>{`.sx-react-calendar-wrapper{width:${BOX.width}px;height:${BOX.height}px}`}</style>
        <ScheduleXCalendar calendarApp={calendar as never} />
      </div>
    );
  },
  row: '.sx__month-grid-event',
  next: () => {
    const button = document.querySelector('.sx__chevron--next')!.closest('button')!;
    // it listens to the mouse instead of clicks
    for (const name of ['mousedown', 'mouseup', 'click']) button.dispatchEvent(new MouseEvent(name, { bubbles: true }));
  },
});
