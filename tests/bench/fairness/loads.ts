/** Calls that are sent again and again. */
interface LoadCalls {
  readonly by: 'administrator' | 'employee';
  /** Which of the busiest employees. */
  readonly at: number;
  /** Of them that are under way at the same time. */
  readonly count: number;
  readonly path: string;
  /** Of a POST. */
  readonly body?: object;
}

export interface Load {
  readonly name: string;
  readonly calls: readonly LoadCalls[];
}

const DAY_MS = 86_400_000;
/** Days of the searches of lists. */
export const DAYS_BACK = 1_000;

const dayFrom = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** All texts of all schedules, none of which has it. */
const search = (at: number, count: number): LoadCalls => ({
  ...{ by: 'employee', at, count },
  path: '/cal/v1/schedules?quickSelection=999&titleSet=zz&memoSet=zz&messageSet=zz&isMatchAll=false',
});
const audit = (count: number): LoadCalls => ({
  ...{ by: 'administrator', at: 0, count },
  path: `/api/audit?action=session.refuse&from=${dayFrom(-DAYS_BACK)}`,
});
const freeBusy = (at: number, count: number): LoadCalls => ({
  ...{ by: 'employee', at, count },
  path: '/cal/v1/freeBusy',
  body: { people: Array.from({ length: 50 }, (_, index) => index + 5), from: dayFrom(0), to: dayFrom(40) },
});
const palette = (at: number, count: number): LoadCalls => ({
  ...{ by: 'employee', at, count },
  path: `/api/search?query=${encodeURIComponent('會議')}`,
});

export const LOADS: readonly Load[] = [
  { name: '30 list searches of one employee', calls: [search(0, 30)] },
  { name: '8 audit searches of an administrator', calls: [audit(8)] },
  { name: 'all kinds by four people', calls: [search(0, 30), audit(8), freeBusy(1, 8), palette(2, 20)] },
];
