import { addDays } from '@atrium/sdk/days';
import { useAtrium, useFrame, useRecordForm, type ViewProps } from '@atrium/sdk/client';
import { Button, Checkbox, companyDay, dayLabel, Field, Segmented, TextInput } from '@atrium/ui';
import { DateInput } from '@atrium/ui/dates';
import { TimeInput } from '@atrium/ui/inputs';
import { RecordFormView } from '@atrium/ui/records';
import type { Attendance } from '../types.ts';
import { OvertimeLimits, usePreview } from './OvertimeLimits.tsx';
import type { OvertimeParams } from './prefillOvertime.ts';
import './overtime.css';

/** Characters of a reason. */
const REASON = 200;

/** The fields of the form, named as the server names what they are part of. */
export interface OvertimeFields {
  readonly workDate: string | null;
  readonly start: string | null;
  readonly end: string | null;
  /** The start is on the day after the work date. */
  readonly startDay: 'same' | 'after';
  readonly pay: 'pay' | 'comp';
  readonly emergency: boolean;
  readonly reason: string;
}

/** Asks for overtime, before or after it, and says while it is typed what it comes to and how much is left. */
export default function OvertimeForm({ params }: ViewProps<OvertimeParams | undefined>) {
  const { t, api, notices } = useAtrium<Attendance>();
  const frame = useFrame();
  const { workDate = companyDay(), start, end, startsAfter = false } = params ?? {};
  const isPrefilled = start !== undefined && end !== undefined;
  const form = useRecordForm({
    name: 'overtime',
    id: undefined,
    // The input of one day is none of another.
    place: workDate,
    blank: {
      workDate,
      start: start ?? '18:00',
      end: end ?? '20:00',
      startDay: startsAfter ? 'after' : 'same',
      pay: 'pay',
      emergency: false,
      reason: '',
    } as OvertimeFields,
    read: async () => ({ record: null as null, choices: null }),
    fieldsOf: (record: never) => record,
    validate: (fields) => ({
      ...(fields.workDate === null && { workDate: t('overtime.dayMissing') }),
      ...(fields.start === null && { start: t('overtime.timeMissing') }),
      ...(fields.end === null && { end: t('overtime.timeMissing') }),
      ...(fields.reason.trim() === '' && { reason: t('overtime.reasonMissing') }),
    }),
    save: async (fields) =>
      api.fileOvertime({ body: { ...spanOf(fields)!, pay: fields.pay, reason: fields.reason } }, { quiet: true }),
    onSaved: () => {
      notices.toast({ tone: 'success', message: t('overtime.sent') });
      frame.close();
    },
    title: () => t('overtime.file'),
    failed: () => t('overtime.failed'),
  });
  const { fields } = form;
  const preview = usePreview(spanOf(fields));
  const compUntil = preview.value?.compUntil ?? null;
  const span = spanOf(fields);
  const isOvernight = span !== null && span.end.slice(0, 10) > span.start.slice(0, 10);
  return (
    <RecordFormView
      form={form}
      failed={t('overtime.failed')}
      footer={
        <>
          <Button onClick={() => frame.close()}>{t('overtime.cancel')}</Button>
          <Button type="submit" variant="primary" loading={form.saving || form.waiting}>
            {t('overtime.send')}
          </Button>
        </>
      }
    >
      <div className="attendance-overtime-moments">
        <Field {...form.field('workDate', { required: true })} hint={fields.workDate && dayLabel(fields.workDate)}>
          <DateInput value={fields.workDate} onChange={(day) => form.change({ workDate: day })} clearable={false} />
        </Field>
        <Field {...form.field('start', { required: true })}>
          <TimeInput value={fields.start} onChange={(time) => form.change({ start: time })} clearable={false} />
        </Field>
        <Field
          {...form.field('end', { required: true })}
          {...(isOvernight && { hint: t('overtime.endsAfter', { day: dayLabel(span.end.slice(0, 10)) }) })}
        >
          <TimeInput value={fields.end} onChange={(time) => form.change({ end: time })} clearable={false} />
        </Field>
        <Field label={t('overtime.startDay')}>
          <Segmented
            label={t('overtime.startDay')}
            options={(['same', 'after'] as const).map((value) => ({ value, label: t(`overtime.startDay.${value}`) }))}
            value={fields.startDay}
            onChange={(startDay: 'same' | 'after') => form.change({ startDay })}
          />
        </Field>
      </div>
      <OvertimeLimits preview={preview} workDate={fields.workDate} />
      <Field
        {...form.field('pay', { required: true })}
        hint={
          fields.pay === 'comp' && compUntil
            ? t('overtime.compHint', { day: dayLabel(compUntil) })
            : t('overtime.payHint')
        }
      >
        <Segmented
          label={t('field.pay')}
          options={(compUntil || fields.pay === 'comp' ? (['pay', 'comp'] as const) : (['pay'] as const)).map(
            (value) => ({
              value,
              label: t(`overtime.pay.${value}`),
            }),
          )}
          value={fields.pay}
          onChange={(pay: 'pay' | 'comp') => form.change({ pay })}
        />
      </Field>
      <Field {...form.field('emergency')}>
        <Checkbox checked={fields.emergency} onChange={({ target }) => form.change({ emergency: target.checked })}>
          {t('overtime.emergencyLabel')}
        </Checkbox>
      </Field>
      <Field {...form.field('reason', { required: true, most: REASON })}>
        <TextInput {...form.input('reason')} autoFocus={isPrefilled} />
      </Field>
    </RecordFormView>
  );
}

/** What is asked for; null while something is missing. An end that is not after the start is on the next day. */
function spanOf({ workDate, start, end, startDay, emergency }: OvertimeFields) {
  if (!workDate || !start || !end) return null;
  const begins = startDay === 'after' ? addDays(workDate, 1) : workDate;
  const ends = end <= start ? addDays(begins, 1) : begins;
  return { workDate, start: `${begins} ${start}`, end: `${ends} ${end}`, emergency };
}
