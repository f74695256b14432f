import { shortDay } from '../client/days.ts';
import type { Schedule } from '../client/types.ts';

let id = 0;

/** A schedule of a list; `startTime` and `endTime` are its times, or days of one that lasts all day. */
export function sample(part: Partial<Schedule> = {}): Schedule {
  const startTime = part.startTime ?? '2026-03-26 09:30';
  const endTime = part.endTime ?? `${startTime.slice(0, 10)} 10:30`;
  const isAllDay = part.isAllDay ?? false;
  const { isTop = false, isRead = true, isCancelled = false } = part;
  const time = part.time ?? (isAllDay ? allDayText(startTime, endTime) : `${startTime.slice(11)}-${endTime.slice(11)}`);
  return {
    title: '系統開發組週會',
    typeId: 1,
    typeName: '會議',
    classColor: 'azure',
    location: '501 會議室',
    createdByName: '林雅婷',
    createdBy: 41,
    createdOn: '2026-03-01 09:00',
    isCollected: false,
    unReadMessages: 0,
    isRepeated: false,
    permission: 'editor',
    version: 1,
    ...part,
    id: part.id ?? ++id,
    startTime,
    endTime,
    isAllDay,
    time,
    wholedayTxt: isAllDay ? time : '',
    isTop,
    isRead,
    isCancelled,
    top: isTop,
    read: isRead,
    cancelled: isCancelled,
    wholeDay: isAllDay,
    status: isCancelled ? 1 : 0,
  };
}

/** As the server words it: with its days where there are several. */
function allDayText(startTime: string, endTime: string): string {
  const [from, to] = [shortDay(startTime), shortDay(endTime)];
  return from === to ? '全天' : `全天 ${from}-${to}`;
}

/** One that lasts all day, or several days. */
export const wholeDay = (from: string, to: string, part: Partial<Schedule> = {}): Schedule =>
  sample({ ...part, isAllDay: true, startTime: `${from} 00:00`, endTime: `${to} 23:59` });
