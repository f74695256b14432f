import { useAtrium } from '@atrium/sdk/client';
import { Button, Checkbox, Field } from '@atrium/ui';
import { addMinutes, DateInput, DateTimeRangeInput, minutesBetween, type DateTimeRange } from '@atrium/ui/dates';
import { durationText } from '@atrium/ui/inputs';
import { useState } from 'react';
import { addDays, dayNumber, shortDay } from '../days.ts';
import type { Calendar, Translate } from '../types.ts';
import { type FormFields, isOverDays, toDay, toFields, toSpan } from './formFields.ts';
import type { PartProps } from './useScheduleForm.ts';

interface TimeFieldProps extends PartProps {
  /** Looks for a time at which the people are free. */
  readonly onFind: () => void;
}

/** When it is: one day with its times, or from a day to another; days alone where it lasts all day. */
export function TimeField({ form, change, onFind }: TimeFieldProps) {
  const { t } = useAtrium<Calendar>();
  const { fields, record } = form;
  const [asked, setAsked] = useState(false);
  const isLong = asked || isOverDays(fields);
  const span = toSpan(fields);
  const setTime = (time: DateTimeRange) => change({ time });
  const was = record && toFields(record);
  return (
    <Field
      {...form.field('time', { required: true })}
      aside={
        <>
          {was && <span className="calendar-time-was">{wasText(t, was, fields)}</span>}
          {span && span.end > span.start && lengthOf(t, fields, span)}
        </>
      }
    >
      <div className="calendar-time">
        {fields.isAllDay ? (
          <WholeDays time={fields.time} isLong={isLong} onChange={setTime} />
        ) : (
          <DateTimeRangeInput oneDay={!isLong} value={fields.time} onChange={setTime} />
        )}
        <Checkbox
          checked={isLong}
          onChange={({ target }) => {
            setAsked(target.checked);
            if (!target.checked) setTime(onOneDay(fields.time));
          }}
        >
          {t('form.overDays')}
        </Checkbox>
        <Button small variant="quiet" icon="time" onClick={onFind}>
          {t('form.findTime')}
        </Button>
      </div>
    </Field>
  );
}

interface WholeDaysProps {
  readonly time: DateTimeRange;
  readonly isLong: boolean;
  readonly onChange: (time: DateTimeRange) => void;
}

/** The days alone; the times stay as they were. The end follows the start, as that of times does. */
function WholeDays({ time: [start, end], isLong, onChange }: WholeDaysProps) {
  const { t } = useAtrium<Calendar>();
  const [first, last] = [toDay(start), toDay(end)];
  const at = (moment: string | null, day: string) => `${day}${moment?.slice(10) ?? ' 09:00'}`;
  const move = (day: string) => {
    const days = first === '' || last < first ? 0 : dayNumber(last) - dayNumber(first);
    onChange([at(start, day), at(end, isLong ? addDays(day, days) : day)]);
  };
  return (
    <div className="at-span" role="group" aria-label={t('field.time')}>
      <DateInput
        value={first || null}
        onChange={(day) => day && move(day)}
        clearable={false}
        label={t('form.firstDay')}
      />
      {isLong && (
        <>
          <span aria-hidden="true">–</span>
          <DateInput
            value={last || null}
            {...(first && { min: first })}
            onChange={(day) => day && onChange([start, at(end, day)])}
            clearable={false}
            label={t('form.lastDay')}
          />
        </>
      )}
    </div>
  );
}

/** The same times on the first day; an end that would be before the start is an hour after it, at most midnight. */
function onOneDay([start, end]: DateTimeRange): DateTimeRange {
  if (start === null || end === null) return [start, end];
  const same = `${toDay(start)}${end.slice(10)}`;
  if (same > start) return [start, same];
  const later = addMinutes(start, 60);
  return [start, toDay(later) === toDay(start) ? later : `${toDay(start)} 23:59`];
}

function lengthOf(t: Translate, { isAllDay }: FormFields, { start, end }: { start: string; end: string }): string {
  if (isAllDay) return t('form.days', { count: dayNumber(toDay(end)) - dayNumber(toDay(start)) });
  return durationText(minutesBetween(start, end));
}

/** The start before the change, with its day where that differs: 原為 09:30. */
function wasText(t: Translate, was: FormFields, now: FormFields): string {
  if (JSON.stringify([was.time, was.isAllDay]) === JSON.stringify([now.time, now.isAllDay])) return '';
  const [start] = was.time;
  if (!start) return '';
  const day = toDay(start) === toDay(now.time[0]) ? '' : `${shortDay(toDay(start))} `;
  return t('form.was', { time: was.isAllDay ? `${day}${t('form.allDay')}` : `${day}${start.slice(11)}` });
}
