/** Minutes from which a leave of one day is a whole one. */
const WHOLE_DAY = 8 * 60;

/** `13:30–18:00` of a part of a day, `3/26–3/28` of several; null for a whole day. Times are `YYYY-MM-DD HH:mm`. */
export function leaveSpan({
  startDatetime,
  endDatetime,
}: {
  readonly startDatetime: string;
  readonly endDatetime: string;
}): string | null {
  const [startDay, startTime] = startDatetime.split(' ') as [string, string];
  const [endDay, endTime] = endDatetime.split(' ') as [string, string];
  if (startDay !== endDay) return `${shortDay(startDay)}–${shortDay(endDay)}`;
  return toMinutes(endTime) - toMinutes(startTime) >= WHOLE_DAY ? null : `${startTime}–${endTime}`;
}

function toMinutes(time: string): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return hours * 60 + minutes;
}

const shortDay = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}`;
