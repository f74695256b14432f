import type { z } from 'zod';
import type { TEAM_FLAGS, TeamCell, TeamSums } from '../../contract/teamCalls.ts';
import { overtimeMinutes } from './overtime.ts';
import type { Reason } from './judgeDay.ts';
import { clock, describeLeave } from './monthOf.ts';
import type { DayOfPerson } from './storedDays.ts';
import type { ShownPlan } from './storedDays.ts';

type Cell = z.input<typeof TeamCell>;
type Sums = z.input<typeof TeamSums>;
export type TeamFlag = (typeof TEAM_FLAGS)[number];

/** Whether a day has what people are filtered by. */
export const dayHas: Readonly<Record<TeamFlag, (day: DayOfPerson) => boolean>> = {
  issue: ({ judged }) =>
    judged.late > 0 || judged.early > 0 || judged.missing.on || judged.missing.off || judged.absent > 0,
  late: ({ judged }) => judged.late > 0,
  early: ({ judged }) => judged.early > 0,
  missing: ({ judged }) => judged.missing.on || judged.missing.off,
  leave: ({ leaves }) => leaves.some(({ status }) => status <= 1),
  overtime: ({ judged }) => overtimeMinutes(judged.overtime) > 0,
  law: ({ judged }) => judged.flags.length > 0,
};

/** A list whose entries are found by what identifies them; cells refer to them by index. */
class Shared<Entry> {
  readonly list: Entry[] = [];
  readonly #known = new Map<string, number>();

  indexOf(key: string, make: () => Entry): number {
    let index = this.#known.get(key);
    if (index === undefined) {
      index = this.list.length;
      this.#known.set(key, index);
      this.list.push(make());
    }
    return index;
  }
}

/** Describes days as cells, and collects what these have in common. */
export class CellWriter {
  readonly #shifts = new Shared<{ name: string; start: string; end: string }>();
  readonly #reasons = new Shared<Reason[]>();

  get shifts() {
    return this.#shifts.list;
  }

  get reasons() {
    return this.#reasons.list;
  }

  /** The cell of a day; of one that the reader may not see, that it is another's. */
  write({ judged, leaves }: DayOfPerson, isSeen: boolean): Cell {
    if (!isSeen) return { kind: 'outside', why: this.#reasonsAt([{ code: 'notYours' }]) };
    const { plan, kind, missing } = judged;
    const overtime = overtimeMinutes(judged.overtime);
    const cell: Cell = { kind, why: this.#reasonsAt(judged.why) };
    if (kind !== 'outside' && plan.shift) cell.shift = this.#shiftAt(plan.shift);
    if (judged.on !== null) cell.on = clock(judged.on);
    if (judged.off !== null) cell.off = clock(judged.off);
    if (judged.late > 0) cell.late = judged.late;
    if (judged.early > 0) cell.early = judged.early;
    if (missing.on || missing.off) cell.missing = missing.on ? (missing.off ? 'both' : 'on') : 'off';
    if (judged.absent > 0) cell.absent = judged.absent;
    if (judged.worked > 0) cell.worked = judged.worked;
    if (judged.extra > 0) cell.extra = judged.extra;
    if (judged.onLeave > 0) cell.onLeave = judged.onLeave;
    if (overtime > 0) cell.overtime = overtime;
    if (leaves.length > 0) cell.leaves = leaves.map(describeLeave);
    if (judged.flags.length > 0) cell.flags = [...judged.flags];
    return cell;
  }

  #shiftAt({ name, start, end }: NonNullable<ShownPlan['shift']>): number {
    return this.#shifts.indexOf(`${name} ${start} ${end}`, () => ({ name, start, end }));
  }

  #reasonsAt(why: readonly Reason[]): number {
    let key = '';
    for (const { code, name, from, to, minutes } of why) key += `${code} ${name} ${from} ${to} ${minutes}\n`;
    return this.#reasons.indexOf(key, () => [...why]);
  }
}

/** Sums of the days of a person. */
export function sumDays(days: readonly DayOfPerson[]): Sums {
  const sums: Sums = {
    late: 0,
    lateMinutes: 0,
    early: 0,
    earlyMinutes: 0,
    missing: 0,
    absentMinutes: 0,
    leaveMinutes: 0,
    overtimeMinutes: 0,
    workedMinutes: 0,
  };
  for (const { judged } of days) {
    if (judged.late > 0) sums.late += 1;
    if (judged.early > 0) sums.early += 1;
    sums.lateMinutes += judged.late;
    sums.earlyMinutes += judged.early;
    sums.missing += Number(judged.missing.on) + Number(judged.missing.off);
    sums.absentMinutes += judged.absent;
    sums.leaveMinutes += judged.onLeave;
    sums.overtimeMinutes += overtimeMinutes(judged.overtime);
    sums.workedMinutes += judged.worked;
  }
  return sums;
}
