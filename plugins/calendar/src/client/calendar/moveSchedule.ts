import { toastWithUndo, type CallFailure } from '@atrium/sdk/client';
import { dayLabel } from '@atrium/ui';
import { follows, type HeldCodes, toCodes } from '../rooms/halfHours.ts';
import { savedToast } from '../saving/savingTexts.ts';
import type { ChangedSchedule, ScheduleChanges } from '../saving/ScopeQuestion.ts';
import type { CalendarClient, SavedSchedule, Schedule } from '../types.ts';
import type { Saving } from '../saving/useSaving.tsx';
import type { CalendarStore } from './CalendarStore.ts';
import { addDays, findLastDay } from '../days.ts';

export interface Moved {
  readonly startTime: string;
  readonly endTime: string;
}

/** The same times that many days later. */
export function movedBy({ startTime, endTime }: Moved, days: number): Moved {
  const move = (moment: string) => `${addDays(moment.slice(0, 10), days)}${moment.slice(10)}`;
  return { startTime: move(startTime), endTime: move(endTime) };
}

/** The room of a schedule, as far as moving it is concerned. */
interface HeldRoom extends HeldCodes {
  readonly roomId: number | null;
}

/**
 * Moves a schedule in time, with the questions that the form asks, too: which of a series, and where the room is taken. It is
 * shown in its new place at once, and back in the old one if the person goes back or the server refuses.
 */
export async function moveSchedule(
  context: CalendarClient,
  store: CalendarStore,
  saving: Pick<Saving, 'sendChange'>,
  schedule: Schedule,
  moved: Moved,
): Promise<void> {
  const { notices, t } = context;
  const { id, title, isRepeated, isAllDay, startTime, endTime } = schedule;
  store.data.preview(id, (known) => ({ ...known, ...moved }));
  const putBack = () => store.data.preview(id, () => schedule);
  try {
    const room = await roomOf(context, schedule, moved);
    const changes = changesTo(schedule, moved, room);
    if (!changes) {
      putBack();
      await notices.alert({ title: t('move.failed'), message: t('move.noRoom'), tone: 'warning' });
      return;
    }
    const asked: ChangedSchedule = {
      id,
      title,
      startTime,
      endTime,
      isRepeated,
      isAllDay,
      roomId: room?.roomId ?? null,
    };
    const saved = await saving.sendChange({ schedule: asked, changes });
    if (!saved) return putBack();
    const back = () => void undo(context, store, schedule, moved, room, saved);
    if (saved.withoutRoom.length > 0) notices.toast(savedToast(t, saved, false));
    else toastWithUndo(notices, { message: t('move.done', { title, day: dayLabel(moved.startTime) }) }, back);
  } catch (caught) {
    putBack();
    const { code, message } = caught as CallFailure;
    const failed = t(String(code) === '300' ? 'move.conflict' : 'move.failed');
    await notices.alert({ title: failed, message, tone: 'danger' });
  }
}

/** The room that goes along with another time of the day; on another day at the same time it does so by itself. */
async function roomOf({ api }: CalendarClient, schedule: Schedule, moved: Moved): Promise<HeldRoom | null> {
  const { id, location, startTime, endTime } = schedule;
  const isSameTime = startTime.slice(11) === moved.startTime.slice(11) && endTime.slice(11) === moved.endTime.slice(11);
  if (location === '' || isSameTime) return null;
  const { roomId, roomStartTimeCode, roomEndTimeCode } = await api.read({ params: { id } }, { quiet: true });
  const held = { roomStartTimeCode, roomEndTimeCode };
  return roomId !== null && follows(schedule, held) ? { roomId, ...held } : null;
}

/** What is sent; null where the room cannot go along, as no one can reserve it at that time. */
function changesTo({ isAllDay }: Schedule, moved: Moved, room: HeldRoom | null): ScheduleChanges | null {
  if (isAllDay) return { startDate: moved.startTime.slice(0, 10), endDate: findLastDay(moved) };
  const { startTime, endTime } = moved;
  if (!room) return { startTime, endTime };
  const { startCode, endCode } = toCodes([startTime, endTime]);
  if (startCode === null) return null;
  const { roomId } = room;
  return { startTime, endTime, locationType: 1, roomId, roomStartTimeCode: startCode, roomEndTimeCode: endCode };
}

async function undo(
  context: CalendarClient,
  store: CalendarStore,
  schedule: Schedule,
  moved: Moved,
  room: HeldRoom | null,
  { count }: SavedSchedule,
): Promise<void> {
  const { api, notices, t } = context;
  const { id, startTime, endTime } = schedule;
  store.data.preview(id, (known) => ({ ...known, startTime, endTime }));
  try {
    const body = changesTo(schedule, schedule, room)!;
    await api.change({ params: { id, x: count > 1 ? 'continue' : 'single' }, body }, { quiet: true });
  } catch (caught) {
    store.data.preview(id, (known) => ({ ...known, ...moved }));
    await notices.alert({ title: t('move.undoFailed'), message: (caught as CallFailure).message, tone: 'danger' });
  }
}
