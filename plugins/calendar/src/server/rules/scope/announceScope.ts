import type { Caller } from '@atrium/sdk/server';
import { presentOf } from '@atrium/sdk/server/sharing';
import type { CalendarContext } from '../../CalendarContext.ts';
import { emitRoomsChanged } from '../rooms/emitRoomsChanged.ts';
import { type Action, emitChanged, notifyPeople } from '../writing/announce.ts';
import { readMembers } from '../writing/audiences.ts';
import type { Occurrence } from '../writing/Draft.ts';

interface Done {
  readonly action: Exclude<Action, 'add' | 'change'>;
  /** Action of the audit log. */
  readonly audited: 'cancel' | 'restore' | 'remove' | 'undelete';
  /** The one that was asked for comes first. */
  readonly rows: readonly Occurrence[];
  /** Days whose reservations have changed. */
  readonly roomDays: readonly string[];
  readonly push: boolean;
}

/** After a cancel, restore, delete or undelete: open screens load again, people are notified, and the audit log has it. */
export async function announceScope(
  context: CalendarContext,
  caller: Caller,
  { action, audited, rows, roomDays, push }: Done,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const members = await readMembers(context, [...new Set(rows.map(({ audienceId }) => audienceId))]);
  const audience = [...members.values()].flat().map(({ employeeId }) => employeeId);
  const employees = await presentOf(context.directory, first.companyId, audience);
  const days = rows.flatMap(({ firstOn, lastOn }) => [firstOn, lastOn]);
  await emitChanged(context, { ids: rows.map(({ id }) => id), days, employees });
  await emitRoomsChanged(context, first.companyId, roomDays);
  const { id, title } = first;
  if (push) await notifyPeople(context, action, employees, { id, title, span: first, count: rows.length });
  await context.audit.record({
    action: `schedule.${audited}`,
    target: `schedule:${id}`,
    detail: { from: first.firstOn, count: rows.length },
  });
}
