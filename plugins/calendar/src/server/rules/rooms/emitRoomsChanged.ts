import type { CalendarContext } from '../../CalendarContext.ts';

/** Screens of the company that show one of these days load it again, with the commit of the transaction. */
export async function emitRoomsChanged(
  { realtime }: CalendarContext,
  companyId: number,
  days: readonly string[],
): Promise<void> {
  const [from, ...others] = days.toSorted();
  if (from === undefined) return;
  await realtime.emit('roomsChanged', { from, to: others.at(-1) ?? from }, { company: companyId });
}
