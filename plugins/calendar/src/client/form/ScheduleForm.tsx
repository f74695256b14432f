import { LatestRun, useAtrium, useFrame, useLoaded, type ViewProps } from '@atrium/sdk/client';
import { Button, Checkbox, companyDay, companyMoment, FrameHead, Tag } from '@atrium/ui';
import { RecordFormView, RecordView } from '@atrium/ui/records';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { REPEAT } from '../../series.ts';
import { authorise } from '../authorise.ts';
import { writtenCount } from '../saving/ScopeQuestion.ts';
import { useSaving } from '../saving/useSaving.tsx';
import type { Calendar, SavePreview, ScheduleDetail } from '../types.ts';
import './form.css';
import { findChanges, hasNoWeekday, toBody } from './formBody.ts';
import {
  changeFields,
  copyFields,
  findProblem,
  type FormFields,
  nameDraft,
  newFields,
  type NewSchedule,
  takeTime,
  toFields,
  toSpan,
} from './formFields.ts';
import { MainFields } from './MainFields.tsx';
import { RoomPane } from './RoomPane.tsx';
import { type PartProps, usePeople, useScheduleForm } from './useScheduleForm.ts';

/** The finder, which the form does not need before it is asked for. */
const FinderDialog = lazy(async () => ({ default: (await import('./FinderDialog.tsx')).FinderDialog }));

interface ScheduleFormParams extends NewSchedule {
  readonly id?: number | undefined;
  readonly copy?: number | undefined;
}

/** Adds, edits or copies a schedule. */
export default function ScheduleForm({ params }: ViewProps<ScheduleFormParams | undefined>) {
  const { id, copy } = params ?? {};
  const blank = useMemo(() => newFields(companyMoment(), params ?? {}), [params]);
  if (id === undefined && copy !== undefined) return <CopiedForm key={copy} of={copy} />;
  const place = id === undefined ? nameDraft(params ?? {}) : undefined;
  return <FormOf key={id ?? place ?? 'new'} id={id} place={place} blank={blank} />;
}

/** A copy begins with what the other one has, so that is read first. */
function CopiedForm({ of }: { readonly of: number }) {
  const context = useAtrium<Calendar>();
  const { t } = context;
  const copied = useLoaded(async () => {
    await authorise(context);
    return copyFields(await context.api.read({ params: { id: of } }, { quiet: true }), companyDay());
  }, [context, of]);
  return (
    <RecordView of={copied} failed={t('form.loadFailed')}>
      {(blank) => <FormOf id={undefined} copied={of} place={`copy ${of}`} blank={blank} />}
    </RecordView>
  );
}

interface FormOfProps {
  readonly id: number | undefined;
  readonly copied?: number;
  /** What sets its draft apart from others. */
  readonly place: string | undefined;
  readonly blank: FormFields;
}

function FormOf({ id, copied, place, blank }: FormOfProps) {
  const { t } = useAtrium<Calendar>();
  const frame = useFrame();
  const saving = useSaving();
  const total = useRef(1);
  const form = useScheduleForm({ id, copied, place, blank, saving, total: () => total.current });
  const { fields, record } = form;
  const preview = useSavePreview(record, fields, form.ready);
  const people = usePeople(form);
  const [isFinding, setFinding] = useState(false);
  useEffect(() => {
    total.current = preview ? writtenCount(preview) : 1;
  }, [preview]);
  const change = (part: Partial<FormFields>) => form.change(changeFields(fields, part));
  const cancel = () => frame.close();
  return (
    <>
      {record && (
        <>
          <FrameHead place="before">
            <span>{`#${record.id}`}</span>
          </FrameHead>
          {record.count > 1 && (
            <FrameHead>
              <Tag>{t('form.position', { position: record.position, count: record.count })}</Tag>
            </FrameHead>
          )}
        </>
      )}
      <RecordFormView
        className="at-record-columns calendar-form"
        saveKey
        form={form}
        failed={t('form.loadFailed')}
        onCancel={cancel}
        footer={<FormFooter form={form} change={change} people={people} onCancel={cancel} />}
      >
        <MainFields form={form} change={change} preview={preview} onFind={() => setFinding(true)} />
        <RoomPane form={form} change={change} people={people} />
      </RecordFormView>
      {isFinding && (
        <Suspense fallback={null}>
          <FinderDialog
            people={people.map((person) => person.id)}
            fields={fields}
            except={record?.id}
            onClose={() => setFinding(false)}
            onChoose={(time) => form.change(takeTime(fields, time))}
          />
        </Suspense>
      )}
      {saving.dialogs}
    </>
  );
}

interface FormFooterProps extends PartProps {
  /** Everyone of the schedule, the caller included. */
  readonly people: readonly { readonly id: number }[];
  readonly onCancel: () => void;
}

/** Whether those who see it are notified, and the buttons. */
function FormFooter({ form, change, people, onCancel }: FormFooterProps) {
  const { session, t } = useAtrium<Calendar>();
  const others = people.filter(({ id }) => id !== session.state.id).length;
  const isNew = form.record === null;
  return (
    <>
      <Checkbox
        className="calendar-form-push"
        checked={form.fields.push}
        onChange={({ target }) => change({ push: target.checked })}
      >
        {t('form.push', { count: others })}
      </Checkbox>
      <span className="calendar-form-unsaved" role="status">
        {form.dirty && t('form.unsaved')}
      </span>
      <Button onClick={onCancel}>{t('form.cancel')}</Button>
      <Button type="submit" variant="primary" loading={form.saving} disabled={!isNew && !form.dirty}>
        {t('form.save')}
      </Button>
    </>
  );
}

/** Milliseconds without a change before the dates are asked for. */
const QUIET = 300;

/** What the dates depend on; other fields are not asked about. */
const ABOUT = [
  ...['isAllDay', 'startTime', 'endTime', 'startDate', 'endDate', 'repeatType', 'stopTime', 'locationType'],
  'repeatRule',
  ...['roomId', 'roomStartTimeCode', 'roomEndTimeCode'],
];

/**
 * The dates of a repeating schedule, with what is special about each; null while they are not known. The last ones stay
 * until the next ones are there.
 */
function useSavePreview(record: ScheduleDetail | null, fields: FormFields, ready: boolean): SavePreview | null {
  const { api } = useAtrium<Calendar>();
  const [preview, setPreview] = useState<SavePreview | null>(null);
  const [latest] = useState(() => new LatestRun());
  const span = toSpan(fields);
  const isKnown = ready && fields.repeatType !== REPEAT.none && span !== null && span.end >= span.start;
  const all = record ? findChanges(toFields(record), fields) : toBody(fields);
  const about = Object.fromEntries(Object.entries(all).filter(([name]) => ABOUT.includes(name)));
  const body = JSON.stringify({ ...about, ...(record && { id: record.id, x: 'continue' }) });
  const wanted = isKnown && findProblem(fields) === undefined && !hasNoWeekday(fields);
  useEffect(() => {
    if (!wanted) {
      setPreview(null);
      return undefined;
    }
    const ask = async () => {
      const signal = latest.begin();
      try {
        const found = await api.preview({ body: JSON.parse(body) as object }, { quiet: true, signal });
        if (!signal.aborted) setPreview(found);
      } catch {
        // the preview is optional; errors are shown on saving
        if (!signal.aborted) setPreview(null);
      }
    };
    const timer = setTimeout(() => void ask(), QUIET);
    return () => {
      clearTimeout(timer);
      latest.cancel();
    };
  }, [api, latest, body, wanted]);
  return wanted ? preview : null;
}
