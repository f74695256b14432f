import type { CompanyDay } from '@atrium/sdk/server';

const DAY_MS = 86_400_000;
const FRIDAY = 5;
/** Its make-up day is six days earlier, and still ahead. */
const EARLIEST = 8;

/**
 * A Friday off soon after `today`, and the Saturday of the week before on which it is made up, so that the demo company
 * shows both kinds of days. Holidays of `others` stay as they are.
 */
export function demoLongWeekend(today: string, others: readonly CompanyDay[]): CompanyDay[] {
  const taken = new Set(others.map(({ date }) => date));
  const after = (days: number) => new Date(Date.parse(today) + days * DAY_MS);
  const dateOf = (days: number) => after(days).toISOString().slice(0, 10);
  for (let days = EARLIEST; ; days += 1) {
    if (after(days).getUTCDay() !== FRIDAY) continue;
    const [friday, saturday] = [dateOf(days), dateOf(days - 6)];
    if (taken.has(friday) || taken.has(saturday)) continue;
    return [
      { date: saturday, isWork: true, name: '補行上班' },
      { date: friday, isWork: false, name: '彈性放假' },
    ];
  }
}
