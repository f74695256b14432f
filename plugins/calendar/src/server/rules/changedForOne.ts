import type { Caller } from '@atrium/sdk/server';
import type { CalendarContext } from '../CalendarContext.ts';

export interface ChangedRow {
  readonly id: number;
  readonly firstOn: string;
  readonly lastOn: string;
}

/** What only one person sees of an occurrence has changed: read, a favourite. All their browsers follow. */
export const changedForOne = (
  context: CalendarContext,
  { id, firstOn, lastOn }: ChangedRow,
  caller: Pick<Caller, 'id'>,
): Promise<void> =>
  context.realtime.emit('changed', { from: firstOn, to: lastOn, ids: [id] }, { employees: [caller.id] });
