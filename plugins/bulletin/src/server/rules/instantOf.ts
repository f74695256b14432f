/** The instant of a moment of the wire: `2026-03-26 14:00` in the time zone of the process, which the host sets to the company's. */
export function instantOf(moment: string): Date {
  const [year, month, day, hours, minutes] = moment.split(/[- :]/).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return new Date(year, month - 1, day, hours, minutes);
}

/** `YYYY-MM-DD`, so many days after another one. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)) + days))
    .toISOString()
    .slice(0, 10);
