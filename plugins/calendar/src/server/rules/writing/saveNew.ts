import type { Caller } from '@atrium/sdk/server';
import type { CalendarContext } from '../../CalendarContext.ts';
import { series } from '../../tables.ts';
import { planReminders } from '../reminders/planReminders.ts';
import { holdRooms } from '../rooms/holdRooms.ts';
import { coverDays, insertAudiences, membersOf } from './audiences.ts';
import { emitChanged, notifyPeople } from './announce.ts';
import { bookPlan } from './bookPlan.ts';
import type { Draft } from './Draft.ts';
import { insertRows } from './insertRows.ts';
import type { Plan } from './Plan.ts';
import { toSaved, type SavedSchedule } from './savedOf.ts';

interface NewSchedule {
  readonly draft: Draft;
  readonly plan: Plan;
  readonly push: boolean;
  readonly skipConflicts: boolean;
}

/**
 * Saves a new schedule with all its occurrences and rooms, in one transaction (C.5-1, C.5-11).
 *
 * @throws Refusal '300' if a room is taken
 */
export function saveNew(
  context: CalendarContext,
  caller: Caller,
  { draft, plan, push, skipConflicts }: NewSchedule,
): Promise<SavedSchedule> {
  const { db } = context;
  return context.transaction(async () => {
    await holdRooms(context, caller, plan.rows);
    const { repeatType, anchorOn, stopOn } = plan.series;
    const [made] = await db.insert(series).values({ repeatType, anchorOn, stopOn }).returning({ id: series.id });
    const members = membersOf(caller.id, draft);
    const [audienceId] = await insertAudiences(context, [members], anchorOn);
    const { companyId, id: createdBy } = caller;
    const common = { draft, seriesId: made!.id, audienceId: audienceId!, companyId, createdBy, push };
    const rows = await insertRows(context, caller, plan.rows, common);
    await coverDays(context, [audienceId!]);
    const outcome = await bookPlan(context, caller, {
      rows,
      removed: [],
      draft,
      changed: new Set(),
      createdBy,
      skipConflicts,
    });
    const { notifyMinutes } = draft;
    if (notifyMinutes !== null)
      await planReminders(
        context,
        rows.map(({ id, span }) => ({ id, ...span, notifyMinutes })),
      );
    const employees = members.map(({ employeeId }) => employeeId);
    const ids = rows.map(({ id }) => id);
    await emitChanged(context, { ids, days: rows.flatMap(({ span }) => [span.firstOn, span.lastOn]), employees });
    if (outcome.days) await context.realtime.emit('roomsChanged', outcome.days, { company: companyId });
    const { id, span } = rows[0]!;
    if (push) await notifyPeople(context, 'add', employees, { id, title: draft.title, span, count: rows.length });
    await context.audit.record({
      action: 'schedule.create',
      target: `schedule:${id}`,
      detail: { from: span.firstOn, count: rows.length },
    });
    return toSaved(context, { rows, outcome, people: employees.length });
  });
}
