/** A day as `3/26`, with its year in another one than today's. */
export function shortDay(day: string, today: string): string {
  const [year, month, date] = day.split('-').map(Number);
  const short = `${month}/${date}`;
  return day.slice(0, 4) === today.slice(0, 4) ? short : `${year}/${short}`;
}
