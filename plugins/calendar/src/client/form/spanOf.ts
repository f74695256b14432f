import { addDays } from '../calendar/days.ts';
import { repeatProblem, type RepeatProblem } from '../../series.ts';
import { toDay, type FormFields } from './formFields.ts';

/** Start and end of the schedule, the end of whole days being the midnight after the last one; null while one is missing. */
export function toSpan({ isAllDay, time: [start, end] }: Pick<FormFields, 'isAllDay' | 'time'>) {
  if (start === null || end === null) return null;
  if (!isAllDay) return { start, end };
  return { start: `${toDay(start)} 00:00`, end: `${addDays(toDay(end), 1)} 00:00` };
}

/** Why the schedule cannot repeat as chosen (S1 §5). */
export function findProblem(fields: FormFields): RepeatProblem | undefined {
  const span = toSpan(fields);
  return span ? repeatProblem({ ...span, repeatType: fields.repeatType, stopOn: fields.stopTime }) : undefined;
}
