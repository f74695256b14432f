/** The first instant of a day of the server's time zone, so many days on. */
export function startOf(day: string, later = 0): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, date + later);
}
