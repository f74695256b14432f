import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { readEvents } from '../../../testing/readEvents.ts';
import files from './publicFiles.json' with { type: 'json' };

/**
 * Times and zones of files that test suites of other parsers have (python-recurring-ical-events, node-ical, ical.js), without their texts:
 * each has the dates that ical.js has, which shares nothing with the reader here.
 */
const DAY = 86_400_000;

interface Moment {
  readonly isDate: boolean;
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly zone: unknown;
  toJSDate(): Date;
}

/** A day is the midnight of the company. */
const dateOf = (time: Moment): Date => (time.isDate ? new Date(time.year, time.month - 1, time.day) : time.toJSDate());

function spanOf(start: Moment, end: Moment): [Date, Date] {
  const [from, to] = [dateOf(start), dateOf(end)];
  return [from, start.isDate && to <= from ? new Date(from.getTime() + DAY) : to];
}

/** The dates of a file by ical.js, of repeats those from a year before a day to two years after it. */
function independentDates(text: string, today: string): string[] {
  ICAL.TimezoneService.reset();
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const events = calendar.getAllSubcomponents('vevent');
  const isException = (event: (typeof events)[number]) => event.hasProperty('recurrence-id');
  const uidOf = (event: (typeof events)[number]) => String(event.getFirstPropertyValue('uid'));
  const noon = new Date(`${today}T00:00:00+08:00`).getTime();
  const [from, to] = [noon - 366 * DAY, noon + 731 * DAY];
  const masters = events.filter((event) => !isException(event));
  const dates = masters.flatMap((master) => {
    const exceptions = events.filter((event) => isException(event) && uidOf(event) === uidOf(master));
    const event = new ICAL.Event(master, { exceptions });
    if (!event.isRecurring()) return [spanOf(event.startDate, event.endDate)];
    const found: [Date, Date][] = [];
    const next = event.iterator();
    for (let at = next.next(); at && dateOf(at).getTime() < to; at = next.next()) {
      const { startDate, endDate } = event.getOccurrenceDetails(at);
      const span = spanOf(startDate, endDate);
      if (span[0].getTime() >= from && span[0].getTime() < to) found.push(span);
    }
    return found;
  });
  const known = new Set(masters.map(uidOf));
  for (const event of events.filter((one) => isException(one) && !known.has(uidOf(one)))) {
    const { startDate, endDate } = new ICAL.Event(event);
    dates.push(spanOf(startDate, endDate));
  }
  return dates.map((span) => span.map((at) => at.toISOString()).join(' ')).toSorted();
}

test.each(files)('the dates of a public file are those of another parser: $source', async ({ times }) => {
  const text = times.replaceAll('\n', '\r\n');
  const starts = [...times.matchAll(/^DTSTART[^\n]*:(\d{4})(\d\d)(\d\d)(?:T\d{6}Z?)?$/gm)].map(([, ...day]) =>
    day.join('-'),
  );
  // Rules of zones begin long ago.
  const today = starts.toSorted().at(-1)!;
  const rows = await readEvents(text, today);
  const own = rows.flatMap(({ occurrences }) =>
    occurrences.map(({ startsOn, endsOn }) => `${startsOn.toISOString()} ${endsOn.toISOString()}`),
  );
  expect(own.toSorted()).toEqual(independentDates(text, today));
  expect(own).not.toEqual([]);
});
