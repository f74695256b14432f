/** Returns the first instant of a day in the server's time zone, a number of days later. */
export function startOf(day: string, later = 0): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, date + later);
}
