/**
 * A day of the month so many months later; the last one where that month is shorter.
 *
 * @param monthDay 1 to 31, by default that of `day`
 */
export function addMonths(day: string, months: number, monthDay = Number(day.slice(8, 10))): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const [year, index] = [Math.floor(month / 12), month % 12];
  const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, index, Math.min(monthDay, last))).toISOString().slice(0, 10);
}
