import { useAtrium, useFrame, useLoaded, useMembers, useRecordForm, type ViewProps } from '@atrium/sdk/client';
import { Button, companyDay, dayLabel, Field, Icon, Select, spanLabel, TextInput } from '@atrium/ui';
import { type Attachment, UploadField } from '@atrium/ui/attachments';
import { MemberChooserField } from '@atrium/ui/chooser';
import { DateInput } from '@atrium/ui/dates';
import { TimeInput } from '@atrium/ui/inputs';
import { RecordFormView } from '@atrium/ui/records';
import { useEffect, useState } from 'react';
import { type Balance, type GrantUse, hoursOf, type Leave, type LeaveClient } from './types.ts';
import './ownLeave.css';

/** Files of a request, as the server has it. */
const MOST_FILES = 5;
/** Characters of a reason. */
const REASON = 200;
/** Milliseconds without input after which the cost is asked for. */
const PAUSE = 300;

interface LeaveFields {
  readonly typeId: string;
  /** Days and times; named as the server names what they are part of. */
  readonly start: string | null;
  readonly startTime: string | null;
  readonly end: string | null;
  readonly endTime: string | null;
  readonly reason: string;
  readonly deputyId: number | null;
  readonly files: readonly Attachment[];
}

/** Asks for leave, and says while it is typed what it costs and what is left. */
export default function LeaveForm({ params }: ViewProps<{ readonly day?: string | undefined } | undefined>) {
  const { t, api, notices, files } = useAtrium<Leave>();
  const frame = useFrame();
  const { day = companyDay() } = params ?? {};
  const form = useRecordForm({
    name: 'leave',
    id: undefined,
    // The input of one day is none of another.
    place: day,
    blank: {
      typeId: '',
      start: day,
      startTime: '09:00',
      end: day,
      endTime: '18:00',
      reason: '',
      deputyId: null,
      files: [],
    } as LeaveFields,
    read: async () => ({ record: null as null, choices: await api.balances(undefined, { quiet: true }) }),
    fieldsOf: (record: never) => record,
    validate: (fields) => ({
      ...(fields.typeId === '' && { typeId: t('form.typeMissing') }),
      ...(fields.start === null && { start: t('form.dayMissing') }),
      ...(fields.end === null && { end: t('form.dayMissing') }),
      ...(fields.startTime === null && { startTime: t('form.timeMissing') }),
      ...(fields.endTime === null && { endTime: t('form.timeMissing') }),
    }),
    save: (fields) =>
      api.file(
        {
          body: {
            ...spanOf(fields)!,
            reason: fields.reason,
            deputyId: fields.deputyId,
            files: fields.files.map(({ fileId }) => fileId),
          },
        },
        { quiet: true },
      ),
    onSaved: () => {
      notices.toast({ tone: 'success', message: t('form.sent') });
      frame.close();
    },
    title: () => t('form.name'),
    failed: () => t('form.failed'),
  });
  const { fields, choices } = form;
  const type = choices?.find(({ id }) => String(id) === fields.typeId);
  const hasTimes = type?.measure !== 'calendar';
  return (
    <RecordFormView
      form={form}
      failed={t('form.loadFailed')}
      footer={
        <>
          <Button onClick={() => frame.close()}>{t('form.cancel')}</Button>
          <Button type="submit" variant="primary" loading={form.saving || form.waiting}>
            {t('form.send')}
          </Button>
        </>
      }
    >
      <Field {...form.field('typeId', { required: true })} {...(type?.isPrivate && { hint: t('form.private') })}>
        <Select
          value={fields.typeId}
          options={[
            { value: '', label: t('form.typeMissing') },
            ...(choices ?? []).map((balance) => ({ value: String(balance.id), label: typeLabel(t, balance) })),
          ]}
          onChange={(typeId) => form.change({ typeId })}
        />
      </Field>
      <div className="leave-moments">
        <Field {...form.field('start', { required: true })} hint={fields.start && dayLabel(fields.start)}>
          <DateInput
            value={fields.start}
            onChange={(start) =>
              form.change({ start, ...(start && fields.end && fields.end < start && { end: start }) })
            }
            clearable={false}
          />
        </Field>
        {hasTimes && (
          <Field {...form.field('startTime', { required: true })}>
            <TimeInput
              value={fields.startTime}
              onChange={(startTime) => form.change({ startTime })}
              clearable={false}
            />
          </Field>
        )}
        <Field {...form.field('end', { required: true })} hint={fields.end && dayLabel(fields.end)}>
          <DateInput value={fields.end} onChange={(end) => form.change({ end })} clearable={false} />
        </Field>
        {hasTimes && (
          <Field {...form.field('endTime', { required: true })}>
            <TimeInput value={fields.endTime} onChange={(endTime) => form.change({ endTime })} clearable={false} />
          </Field>
        )}
      </div>
      <Cost fields={fields} />
      <Field {...form.field('reason', { most: REASON })}>
        <TextInput {...form.input('reason')} />
      </Field>
      <Field {...form.field('deputyId')}>
        <DeputyInput value={fields.deputyId} onChange={(deputyId) => form.change({ deputyId })} />
      </Field>
      <Field {...form.field('files')}>
        <UploadField {...form.files('files')} files={files} max={MOST_FILES} />
      </Field>
    </RecordFormView>
  );
}

/** Another person of the company. */
function DeputyInput({ value, onChange }: { readonly value: number | null; onChange(value: number | null): void }) {
  const { t } = useAtrium<Leave>();
  const { organisation, hidden, failure, reload } = useMembers();
  if (!organisation)
    return failure ? (
      <Button small icon="refresh" onClick={() => void reload().catch(() => undefined)}>
        {t('form.deputyFailed')}
      </Button>
    ) : null;
  return (
    <MemberChooserField
      organisation={organisation}
      hidden={hidden}
      onReload={reload}
      value={value === null ? [] : [value]}
      onChange={([chosen = null]) => onChange(chosen)}
      max={1}
      title={t('form.deputy')}
    />
  );
}

const typeLabel = (t: LeaveClient['t'], { code, leftMinutes }: Balance): string =>
  leftMinutes === null
    ? t(`type.${code}`)
    : t('form.left', { type: t(`type.${code}`), hours: hoursOf(Math.max(0, leftMinutes)) });

function spanOf({ typeId, start, startTime, end, endTime }: LeaveFields) {
  if (!typeId || !start || !startTime || !end || !endTime) return null;
  return { typeId: Number(typeId), start: `${start} ${startTime}`, end: `${end} ${endTime}` };
}

/** What the leave costs, asked for once the input pauses; what the server refuses is said before it is sent. */
function Cost({ fields }: { readonly fields: LeaveFields }) {
  const { t, api } = useAtrium<Leave>();
  const span = spanOf(fields);
  const settled = useSettled(span ? JSON.stringify(span) : '');
  const cost = useLoaded(
    (signal) => (settled === '' ? null : api.preview({ body: JSON.parse(settled) as never }, { quiet: true, signal })),
    [api, settled],
  );
  if (!span) return null;
  const { value, failure } = cost;
  // One that is valid already goes without saying.
  const isNamed = value !== null && (value.uses.length > 1 || value.uses.some(({ isComing }) => isComing));
  const isRefused = (failure !== null && failure.code === 422) || failure?.code === 409;
  return (
    <p className="leave-cost" role="status" data-tone={failure ? 'warning' : undefined}>
      <Icon name={failure ? 'warning-sign' : 'time'} />
      {failure ? (
        <span>{isRefused ? failure.message : t('form.costFailed')}</span>
      ) : value && settled === JSON.stringify(span) ? (
        <>
          <b>{t('form.cost', { hours: hoursOf(value.minutes) })}</b>
          {value.days.length > 1 && <span>{t('form.days', { count: value.days.length })}</span>}
          {value.leftMinutes !== null && <span>{t('form.leftAfter', { hours: hoursOf(value.leftMinutes) })}</span>}
          {isNamed && value.uses.map((use) => <span key={use.startsOn}>{writeUse(t, use)}</span>)}
          {value.needsEvidence && <span>{t('form.evidence')}</span>}
          <span className="leave-quiet">{t('form.hint')}</span>
        </>
      ) : (
        <span className="leave-quiet">{t('form.costing')}</span>
      )}
    </p>
  );
}

const writeUse = (t: LeaveClient['t'], { startsOn, endsOn, minutes, isComing }: GrantUse): string =>
  t(isComing ? 'form.useComing' : 'form.use', { hours: hoursOf(minutes), period: spanLabel(startsOn, endsOn) });

/** A value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
