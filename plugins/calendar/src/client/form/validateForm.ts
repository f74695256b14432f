import { textLength, type FieldErrors } from '@atrium/sdk/client';
import { schemaErrors } from '@atrium/sdk/validation';
import { z } from 'zod';
import { MAX_NOTIFY_MINUTES } from '../../contract/limits.ts';
import { scheduleFields } from '../../contract/scheduleFields.ts';
import type { Translate } from '../calendar/types.ts';
import { isReminder } from '../reminder/typedReminder.ts';
import { NO_TYPE, type FormFields } from './formFields.ts';
import { findProblem, toSpan } from './spanOf.ts';

const Fields = z
  .object(scheduleFields)
  .pick({ title: true, address: true, memo: true, roomMemo: true, readers: true, contractors: true });

/** Validates the fields by the contract and by the rules of S1 §5. */
export function validateForm(fields: FormFields, t: Translate): FieldErrors<FormFields> {
  const span = toSpan(fields);
  const problem = findProblem(fields);
  const isStop = problem?.startsWith('stop.');
  const { place } = fields;
  return {
    ...schemaErrors(Fields, fields),
    ...(textLength(fields.title) === 0 && { title: t('form.titleRequired') }),
    ...(fields.typeId === NO_TYPE && { typeId: t('form.typeRequired') }),
    ...(!span ? { time: t('form.timeRequired') } : span.end < span.start && { time: t('form.timeReversed') }),
    ...(problem && { [isStop ? 'stopTime' : 'repeatType']: t(`repeat.${problem}`) }),
    ...(place === 'address' && fields.address.trim() === '' && { address: t('form.addressRequired') }),
    ...(place === 'room' && (fields.roomId === null || fields.startCode === null) && { place: t('form.roomRequired') }),
    ...(!isReminder(fields) && {
      notifyMinutes: t('form.reminderInvalid', { most: MAX_NOTIFY_MINUTES }),
    }),
  };
}
