import type { Caller, Refusal } from '@atrium/sdk/server';
import type { CalendarContext } from '../../CalendarContext.ts';
import type { TakenRoom } from './bookRooms.ts';
import { findConflicts } from './conflictsOf.ts';

/** Conflicts that the message names; `data.conflicts` has all of them. */
const NAMED = 5;

/** The refusal with code `'300'`: date, room, time and holder of each conflict (C.5-11). Throw it inside of the transaction. */
export async function refuseTaken(
  context: CalendarContext,
  caller: Caller,
  taken: readonly TakenRoom[],
): Promise<Refusal> {
  const conflicts = await findConflicts(context, caller, taken);
  const list = conflicts
    .slice(0, NAMED)
    .map(({ day, roomName, time, holder }) => `${day} ${roomName} ${time} ${holder}`.trim())
    .join('、');
  const more = conflicts.length - NAMED;
  return context.refuse.other(
    '300',
    more > 0 ? 'rooms.taken.more' : 'rooms.taken',
    { list, more },
    {
      status: 'ROOM_TAKEN',
      data: { conflicts },
    },
  );
}
