import { addDays } from '@atrium/sdk/days';
import { useAtrium, useFrame, useRecordForm, type ViewProps } from '@atrium/sdk/client';
import { Button, companyDay, dayLabel, Field, Segmented, TextInput } from '@atrium/ui';
import { DateInput } from '@atrium/ui/dates';
import { TimeInput } from '@atrium/ui/inputs';
import { RecordFormView } from '@atrium/ui/records';
import { type CorrectionParams, DAYS_AFTER, type PressDay } from './prefillCorrection.ts';
import type { Attendance } from './types.ts';
import './correction.css';

/** Characters of a reason. */
const REASON = 200;
const PRESS_DAYS = ['before', 'same', 'after'] as const;
const REASONS = ['correction.forgot', 'correction.outside', 'correction.device'] as const;

/** The form of the plugin `leave`, for a day on which the person was away. */
const LEAVE = 'LeaveForm';

/** Asks for a press that was forgotten. From a missing day everything is filled in, so that one press sends it. */
export default function CorrectionForm({ params }: ViewProps<CorrectionParams | undefined>) {
  const { t, api, notices, openView, viewAccess } = useAtrium<Attendance>();
  const frame = useFrame();
  const { workDate = companyDay(), kind = 'on', time = null, pressDay = 'same' } = params ?? {};
  const form = useRecordForm({
    name: 'correction',
    id: undefined,
    // The input of one day is none of another.
    place: `${workDate} ${kind}`,
    blank: { workDate, kind, at: time, pressDay, reason: t('correction.forgot') } as {
      workDate: string | null;
      kind: 'on' | 'off';
      /** `HH:mm`; named as the server names it. */
      at: string | null;
      pressDay: PressDay;
      reason: string;
    },
    read: async () => ({ record: null as null, choices: null }),
    fieldsOf: (record: never) => record,
    validate: (fields) => ({
      ...(fields.workDate === null && { workDate: t('correction.dayMissing') }),
      ...(fields.at === null && { at: t('correction.timeMissing') }),
      ...(fields.reason.trim() === '' && { reason: t('correction.reasonMissing') }),
    }),
    save: async ({ workDate: day, kind: which, at, pressDay: beside, reason }) => {
      const date = addDays(day!, DAYS_AFTER[beside]);
      const body = { workDate: day!, kind: which, at: `${date} ${at}`, reason };
      return api.correct({ body }, { quiet: true });
    },
    onSaved: () => {
      notices.toast({ tone: 'success', message: t('correction.sent') });
      frame.close();
    },
    title: () => t('correction.file'),
    failed: () => t('correction.failed'),
  });
  const { fields } = form;
  return (
    <RecordFormView
      form={form}
      failed={t('correction.failed')}
      footer={
        <>
          <Button onClick={() => frame.close()}>{t('correction.cancel')}</Button>
          <Button type="submit" variant="primary" loading={form.saving || form.waiting} autoFocus={time !== null}>
            {t('correction.send')}
          </Button>
        </>
      }
    >
      {viewAccess(LEAVE) === 'open' && fields.workDate && (
        <p>
          <Button
            small
            variant="quiet"
            icon="airplane"
            onClick={() => {
              frame.close();
              openView(LEAVE, { day: fields.workDate });
            }}
          >
            {t('correction.leave')}
          </Button>
        </p>
      )}
      <Field {...form.field('workDate', { required: true })} hint={fields.workDate && dayLabel(fields.workDate)}>
        <DateInput
          value={fields.workDate}
          onChange={(day) => form.change({ workDate: day })}
          max={companyDay()}
          clearable={false}
        />
      </Field>
      <Field {...form.field('kind', { required: true })}>
        <Segmented
          label={t('field.kind')}
          options={[
            { value: 'on', label: t('punch.on') },
            { value: 'off', label: t('punch.off') },
          ]}
          value={fields.kind}
          onChange={(which: 'on' | 'off') => form.change({ kind: which })}
        />
      </Field>
      <Field {...form.field('at', { required: true })}>
        <TimeInput value={fields.at} onChange={(at) => form.change({ at })} clearable={false} />
      </Field>
      <Field
        label={t('correction.pressDay')}
        hint={fields.workDate && dayLabel(addDays(fields.workDate, DAYS_AFTER[fields.pressDay]))}
      >
        <Segmented
          label={t('correction.pressDay')}
          options={PRESS_DAYS.map((value) => ({ value, label: t(`correction.pressDay.${value}`) }))}
          value={fields.pressDay}
          onChange={(beside: PressDay) => form.change({ pressDay: beside })}
        />
      </Field>
      <Field {...form.field('reason', { required: true, most: REASON })} hint={t('correction.hint')}>
        <TextInput {...form.input('reason')} />
        <div className="attendance-reasons">
          {REASONS.map((key) => (
            <Button key={key} small variant="quiet" onClick={() => form.change({ reason: t(key) })}>
              {t(key)}
            </Button>
          ))}
        </div>
      </Field>
    </RecordFormView>
  );
}
