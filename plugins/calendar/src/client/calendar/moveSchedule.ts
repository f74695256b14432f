import { toastWithUndo, type CallFailure } from '@atrium/sdk/client';
import { follows, type HeldCodes, toCodes } from '../../contract/timeCodes.ts';
import { savedToast } from '../saving/savingTexts.ts';
import { type ChangedSchedule, type ScheduleChanges, sentScope } from '../saving/ScopeQuestion.ts';
import type { CalendarClient, Schedule } from '../types.ts';
import type { SavedChange, Saving } from '../saving/useSaving.tsx';
import type { CalendarStore } from './CalendarStore.ts';
import { findLastDay } from '../days.ts';
import { describeTimes } from './heldMove.ts';
import { type Moved, sameTimes } from './moveTimes.ts';

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
    const back = () => void restore(context, store, { schedule, moved, room, saved });
    const message = t('move.done', { title, when: describeTimes(t, moved) });
    if (saved.withoutRoom.length > 0) notices.toast(savedToast(t, saved, false));
    else if (saved.isReversible) toastWithUndo(notices, { message }, back);
    else notices.toast({ tone: 'success', message });
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
  // whole days leave the room its hours
  if (location === '' || isSameTime || moved.isAllDay) return null;
  const { roomId, roomStartTimeCode, roomEndTimeCode } = await api.read({ params: { id } }, { quiet: true });
  const held = { roomStartTimeCode, roomEndTimeCode };
  return roomId !== null && follows(schedule, held) ? { roomId, ...held } : null;
}

/** What is sent; null where the room cannot go along, as no one can reserve it at that time. */
function changesTo(before: Moved, moved: Moved, room: HeldRoom | null): ScheduleChanges | null {
  const { startTime, endTime, isAllDay } = moved;
  const kind = isAllDay === before.isAllDay ? {} : { isAllDay };
  if (isAllDay) return { ...kind, startDate: startTime.slice(0, 10), endDate: findLastDay(moved) };
  if (!room) return { ...kind, startTime, endTime };
  const { startCode, endCode } = toCodes([startTime, endTime]);
  if (startCode === null) return null;
  const { roomId } = room;
  const place = { locationType: 1 as const, roomId, roomStartTimeCode: startCode, roomEndTimeCode: endCode };
  return { ...kind, startTime, endTime, ...place };
}

/** A move that was saved. */
interface SavedMove {
  readonly schedule: Schedule;
  readonly moved: Moved;
  readonly room: HeldRoom | null;
  readonly saved: SavedChange;
}

/** Takes a move back, and takes that back again: each time the message offers the other way. */
async function restore(context: CalendarClient, store: CalendarStore, move: SavedMove, isBack = true): Promise<void> {
  const { api, notices, t } = context;
  const { schedule, moved, room, saved } = move;
  const { id, title, startTime, endTime, isAllDay } = schedule;
  const before = { startTime, endTime, isAllDay };
  const [from, to] = isBack ? [moved, before] : [before, moved];
  store.data.preview(id, (known) => ({ ...known, ...to }));
  try {
    const body = changesTo(from, to, room)!;
    const { x, about } = sentScope(saved.scope);
    await api.change({ params: { id, x }, body: { ...body, ...about } }, { quiet: true });
    const again = () => void restore(context, store, move, !isBack);
    const message = t(isBack ? 'move.undone' : 'move.done', { title, when: describeTimes(t, to) });
    toastWithUndo(notices, { message }, again);
  } catch (caught) {
    store.data.preview(id, (known) => (sameTimes(known, to) ? { ...known, ...from } : known));
    await notices.alert({ title: t('move.undoFailed'), message: (caught as CallFailure).message, tone: 'danger' });
  }
}
