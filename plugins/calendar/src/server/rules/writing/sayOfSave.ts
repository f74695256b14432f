import type { Message } from '@atrium/sdk/server';
import type { CalendarContext } from '../../CalendarContext.ts';

/** Days that the message names; the response has all of them. */
const NAMED = 5;

/** What was done, and on which days without the room that was wanted. */
export function describeSave(
  { text }: CalendarContext,
  what: 'created' | 'changed' | 'restored' | 'undeleted',
  withoutRoom: readonly string[],
): Message {
  if (withoutRoom.length === 0) return text(`write.${what}`);
  const days = withoutRoom.slice(0, NAMED).join('、');
  const more = withoutRoom.length - NAMED;
  return more > 0
    ? text(`write.${what}.withoutRooms`, { days, count: withoutRoom.length })
    : text(`write.${what}.withoutRoom`, { days });
}
