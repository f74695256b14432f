import { useAtrium, useFrame, useLoaded, type ViewProps } from '@atrium/sdk/client';
import { companyDay, companyMoment, FrameHead, Tag } from '@atrium/ui';
import { RecordFormView, RecordView } from '@atrium/ui/records';
import { useEffect, useMemo, useRef } from 'react';
import { authorise } from './authorise.ts';
import type { Calendar } from './calendar/types.ts';
import { changeFields } from './form/changeFields.ts';
import { FormFooter } from './form/FormFooter.tsx';
import { blankOn, copyFields, type FormFields } from './form/formFields.ts';
import { MainFields } from './form/MainFields.tsx';
import { toCodes } from './form/roomCodes.ts';
import { RoomPane } from './form/RoomPane.tsx';
import { usualTimes } from './form/usualTimes.ts';
import { usePeople } from './form/usePeople.ts';
import { useSavePreview } from './form/useSavePreview.ts';
import { useScheduleForm } from './form/useScheduleForm.ts';
import { writtenCount } from './saving/scopeEffects.ts';
import { useSaving } from './saving/useSaving.tsx';
import './form/form.css';

interface ScheduleFormParams {
  readonly id?: number | undefined;
  readonly copy?: number | undefined;
  readonly date?: string | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly room?: number | undefined;
}

/** Adds, edits or copies a schedule (S1 §2.3). */
export default function ScheduleForm({ params = {} }: ViewProps<ScheduleFormParams | undefined>) {
  const { id, copy, date, start, end, room } = params;
  const blank = useMemo(() => {
    const usual = usualTimes(companyMoment(), { date, start, end });
    const plain = blankOn(usual.day, usual.start, usual.end);
    if (room === undefined) return plain;
    return { ...plain, place: 'room', roomId: room, ...toCodes(plain.time) } satisfies FormFields;
  }, [date, start, end, room]);
  if (id === undefined && copy !== undefined) return <CopiedForm key={copy} of={copy} />;
  return <FormOf key={id ?? 'new'} id={id} blank={blank} />;
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
      {(blank) => <FormOf id={undefined} copied={of} blank={blank} />}
    </RecordView>
  );
}

interface FormOfProps {
  readonly id: number | undefined;
  readonly copied?: number;
  readonly blank: FormFields;
}

function FormOf({ id, copied, blank }: FormOfProps) {
  const { t } = useAtrium<Calendar>();
  const frame = useFrame();
  const saving = useSaving();
  const total = useRef(1);
  const form = useScheduleForm({ id, copied, blank, saving, total: () => total.current });
  const { fields, record } = form;
  const preview = useSavePreview(record, fields, form.ready);
  const people = usePeople(form);
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
        <MainFields form={form} change={change} preview={preview} />
        <RoomPane form={form} change={change} people={people} />
      </RecordFormView>
      {saving.dialogs}
    </>
  );
}
