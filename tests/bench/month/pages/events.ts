// The same events for every subject: as many in March as in April 2026, one of forty over several whole days.
export interface BenchEvent {
  readonly id: number;
  readonly title: string;
  /** `YYYY-MM-DD HH:mm`; of whole days the first and the last day at 00:00 and 23:59. */
  readonly start: string;
  readonly end: string;
  readonly wholeDay: boolean;
}

const two = (part: number) => String(part).padStart(2, '0');

export function eventsOf(count: number): BenchEvent[] {
  let state = 11;
  const pick = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: count }, (_, id) => {
    const month = id % 2 === 0 ? 3 : 4;
    const day = pick(30) + 1;
    const title = `${month}/${day} 會議 ${id + 1}`;
    if (pick(40) === 0) {
      const last = Math.min(30, day + 1 + pick(3));
      const [start, end] = [`2026-${two(month)}-${two(day)} 00:00`, `2026-${two(month)}-${two(last)} 23:59`];
      return { id: id + 1, title, start, end, wholeDay: true };
    }
    const hour = 8 + pick(10);
    const date = `2026-${two(month)}-${two(day)}`;
    return { id: id + 1, title, start: `${date} ${two(hour)}:00`, end: `${date} ${two(hour)}:45`, wholeDay: false };
  });
}
