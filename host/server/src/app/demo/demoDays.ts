import type { CompanyDay } from '@atrium/sdk/server';

/** National holidays by the solar calendar, month and day. */
const SOLAR: Readonly<Record<string, string>> = {
  '01-01': '開國紀念日',
  '02-28': '和平紀念日',
  '04-04': '兒童節',
  '04-05': '清明節',
  '05-01': '勞動節',
  '10-10': '國慶日',
};
/** And by the lunar one; the day before its new year is the eve. */
const LUNAR: Readonly<Record<string, string>> = {
  '1-1': '春節',
  '1-2': '春節',
  '1-3': '春節',
  '5-5': '端午節',
  '8-15': '中秋節',
};
const EVE = '農曆除夕';
const DAY_MS = 86_400_000;

const lunar = new Intl.DateTimeFormat('en-u-ca-chinese', { timeZone: 'UTC', month: 'numeric', day: 'numeric' });

/**
 * The holidays of some years by rule, without the days that are moved to make long weekends: an imported calendar
 * replaces them. Lunar dates come from the platform's calendar, which is off by a day in some years (2027).
 */
export function demoHolidays(years: readonly number[]): CompanyDay[] {
  const days: CompanyDay[] = [];
  for (const year of years) {
    for (let time = Date.UTC(year, 0, 1); time < Date.UTC(year + 1, 0, 1); time += DAY_MS) {
      const date = new Date(time).toISOString().slice(0, 10);
      const name =
        SOLAR[date.slice(5)] ?? LUNAR[lunarDay(time)] ?? (lunarDay(time + DAY_MS) === '1-1' ? EVE : undefined);
      if (name !== undefined) days.push({ date, isWork: false, name });
    }
  }
  return days;
}

/** `1-1`; a leap month (`5bis`) holds no holiday. */
function lunarDay(time: number): string {
  const parts = lunar.formatToParts(time);
  const value = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${value('month')}-${value('day')}`;
}

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
