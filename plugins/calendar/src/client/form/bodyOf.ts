import { TYPE_WITHOUT_PLACE } from '../../contract/limits.ts';
import { REPEAT } from '../../series.ts';
import { readMinutes } from '../reminder/typedReminder.ts';
import type { CreateBody } from '../saving/types.ts';
import type { ScheduleChanges } from '../saving/ScopeQuestion.ts';
import { toDay, type FormFields } from './formFields.ts';

/** Fields that are sent together: one alone has no meaning. */
const GROUPS: readonly (readonly (keyof ScheduleChanges)[])[] = [
  ['isAllDay', 'startTime', 'endTime', 'startDate', 'endDate'],
  ['repeatType', 'stopTime'],
  ['locationType', 'address', 'roomId', 'roomStartTimeCode', 'roomEndTimeCode'],
];

/** The fields as they are sent (S1 §3). */
export function toBody(fields: FormFields): CreateBody {
  const { title, typeId, isTop, isAllDay, repeatType, stopTime, place, memo } = fields;
  const [start, end] = fields.time;
  const isRoom = place === 'room' && typeId !== TYPE_WITHOUT_PLACE;
  return {
    ...{ title: title.trim(), typeId, isTop, isAllDay, repeatType, memo: memo.trim() },
    ...(isAllDay ? { startDate: toDay(start), endDate: toDay(end) } : { startTime: start ?? '', endTime: end ?? '' }),
    stopTime: repeatType === REPEAT.none ? null : stopTime,
    locationType: isRoom ? 1 : 0,
    address: place === 'address' ? fields.address.trim() : '',
    roomId: isRoom ? fields.roomId : null,
    roomStartTimeCode: isRoom ? fields.startCode : null,
    roomEndTimeCode: isRoom ? fields.endCode : null,
    roomMemo: isRoom ? fields.roomMemo.trim() : '',
    notifyMinutes: readMinutes(fields),
    readers: [...fields.readers],
    contractors: [...fields.contractors],
  };
}

/** Only what differs, with the fields that belong to it. */
export function findChanges(before: FormFields, after: FormFields): ScheduleChanges {
  const [old, now] = [toBody(before) as ScheduleChanges, toBody(after) as ScheduleChanges];
  const names = new Set([...Object.keys(old), ...Object.keys(now)] as (keyof ScheduleChanges)[]);
  const differs = (name: keyof ScheduleChanges) => JSON.stringify(old[name]) !== JSON.stringify(now[name]);
  const changed = [...names].filter(
    (name) => differs(name) || GROUPS.some((group) => group.includes(name) && group.some(differs)),
  );
  return Object.fromEntries(changed.flatMap((name) => (name in now ? [[name, now[name]]] : []))) as ScheduleChanges;
}
