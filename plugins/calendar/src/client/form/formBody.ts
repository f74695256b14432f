import { type CallFailure, type FieldErrors, textLength } from '@atrium/sdk/client';
import { schemaErrors } from '@atrium/sdk/validation';
import { z } from 'zod';
import { MAX_NOTIFY_MINUTES, TYPE_WITHOUT_PLACE } from '../../contract/limits.ts';
import { scheduleFields } from '../../contract/scheduleFields.ts';
import { REPEAT } from '../../series.ts';
import { isReminder, readMinutes } from '../reminder/typedReminder.ts';
import type { ScheduleChanges } from '../saving/ScopeQuestion.ts';
import type { CreateBody, Translate } from '../types.ts';
import { findProblem, type FormFields, NO_TYPE, toDay, toSpan } from './formFields.ts';

/** Fields that are sent together: one alone has no meaning. */
const GROUPS: readonly (readonly (keyof ScheduleChanges)[])[] = [
  ['isAllDay', 'startTime', 'endTime', 'startDate', 'endDate'],
  ['repeatType', 'stopTime', 'repeatRule'],
  ['locationType', 'address', 'roomId', 'roomStartTimeCode', 'roomEndTimeCode'],
];

/** The fields as they are sent. */
export function toBody(fields: FormFields): CreateBody {
  const { title, typeId, isTop, isAllDay, repeatType, stopTime, repeatRule, place, memo } = fields;
  const [start, end] = fields.time;
  const isRoom = place === 'room' && typeId !== TYPE_WITHOUT_PLACE;
  return {
    title: title.trim(),
    typeId,
    isTop,
    isAllDay,
    memo: memo.trim(),
    showAs: fields.showAs,
    isPrivate: fields.isPrivate,
    ...(isAllDay ? { startDate: toDay(start), endDate: toDay(end) } : { startTime: start ?? '', endTime: end ?? '' }),
    ...(repeatType === REPEAT.rule && repeatRule
      ? { repeatRule }
      : { repeatType, stopTime: repeatType === REPEAT.none ? null : stopTime }),
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

const Fields = z
  .object(scheduleFields)
  .pick({ title: true, address: true, memo: true, roomMemo: true, readers: true, contractors: true });

/** Validates the fields by the contract and by the rules between them. */
export function validateForm(
  fields: FormFields,
  t: Translate,
  before?: Pick<FormFields, 'memo'>,
): FieldErrors<FormFields> {
  const span = toSpan(fields);
  const problem = findProblem(fields);
  const isStop = problem?.startsWith('stop.');
  const { place } = fields;
  return {
    // The memo of an imported schedule may be longer than what is typed, as long as it stays: it is not sent.
    ...schemaErrors(Fields, before?.memo === fields.memo ? { ...fields, memo: '' } : fields),
    ...(textLength(fields.title) === 0 && { title: t('form.titleRequired') }),
    ...(fields.typeId === NO_TYPE && { typeId: t('form.typeRequired') }),
    ...(!span ? { time: t('form.timeRequired') } : span.end < span.start && { time: t('form.timeReversed') }),
    ...(problem && { [isStop ? 'stopTime' : 'repeatType']: t(`repeat.${problem}`) }),
    ...(hasNoWeekday(fields) && { repeatType: t('rule.weekdays') }),
    ...(place === 'address' && fields.address.trim() === '' && { address: t('form.addressRequired') }),
    ...(place === 'room' && (fields.roomId === null || fields.startCode === null) && { place: t('form.roomRequired') }),
    ...(!isReminder(fields) && {
      notifyMinutes: t('form.reminderInvalid', { most: MAX_NOTIFY_MINUTES }),
    }),
  };
}

/** A weekly rule without a weekday has no dates. */
export const hasNoWeekday = ({ repeatType, repeatRule: rule }: FormFields): boolean =>
  repeatType === REPEAT.rule && rule?.frequency === 'week' && rule.weekdays.length === 0;

/** The field of the form for a field of the call, where they differ. */
const SHOWN_AT: Readonly<Record<string, string>> = {
  startTime: 'time',
  endTime: 'time',
  startDate: 'time',
  endDate: 'time',
  locationType: 'place',
  roomId: 'place',
  roomStartTimeCode: 'place',
  roomEndTimeCode: 'place',
  placements: 'place',
  repeatRule: 'repeatType',
};

/** The same failure, its errors at the fields that the form has. */
export function atFormFields(failure: CallFailure): CallFailure {
  const errors = failure.errors?.map((error) => ({ ...error, field: SHOWN_AT[error.field] ?? error.field })) ?? [];
  return Object.assign(failure, { errors });
}
