import { useAtrium, useFrame, useLoaded, type ViewProps } from '@atrium/sdk/client';
import { Button, companyDay, companyMoment, Field, FrameHead, Icon, Skeleton } from '@atrium/ui';
import { RecordFormView, RecordView } from '@atrium/ui/records';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import '../parts/parts.css';
import type { Handovers } from '../types.ts';
import './form.css';
import { BLANK, changeFields, type FormFields, toCopy } from './formFields.ts';
import { ItemsField } from './ItemsField.tsx';
import { SideFields } from './SideFields.tsx';
import { type HandoverFormState, useHandoverForm } from './useHandoverForm.tsx';

const RichTextEditor = lazy(() => import('@atrium/ui/editor').then((part) => ({ default: part.RichTextEditor })));

interface FormParams {
  readonly id?: number | undefined;
  readonly copy?: number | undefined;
}

/** Adds, edits or copies a handover. */
export default function HandoverForm({ params = {} }: ViewProps<FormParams | undefined>) {
  const { id, copy } = params;
  if (id === undefined && copy !== undefined) return <CopiedForm key={copy} of={copy} />;
  return <FormOf key={id ?? 'new'} id={id} blank={BLANK} />;
}

/** A copy begins with what the other one has, so that is read first. */
function CopiedForm({ of }: { readonly of: number }) {
  const { api, t } = useAtrium<Handovers>();
  const copied = useLoaded(async () => toCopy(await api.read({ params: { id: of } }, { quiet: true })), [api, of]);
  return (
    <RecordView of={copied} failed={t('show.failed')}>
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
  const { t } = useAtrium<Handovers>();
  const frame = useFrame();
  const [passphrase, setPassphrase] = useState('');
  const plain = useHandoverForm({ id, copied, blank, passphrase });
  const form = { ...plain, change: (part: Partial<FormFields>) => plain.change(changeFields(part, companyDay())) };
  const { record } = form;
  const takeFiles = useRef<((files: Iterable<File>) => void) | null>(null);
  const isUnchanged = record !== null && !form.dirty && passphrase === '';
  return (
    <>
      {record && (
        <FrameHead place="before">
          <span className="handover-id">#{record.id}</span>
        </FrameHead>
      )}
      <FrameHead place="end">
        <Draft form={form} />
      </FrameHead>
      <RecordFormView
        className="at-record-columns handover-form"
        saveKey
        form={form}
        failed={t('show.failed')}
        onCancel={() => frame.close()}
        footer={
          <>
            <Button onClick={() => frame.close()}>{t('cancel')}</Button>
            <Button type="submit" variant="primary" loading={form.saving || form.waiting} disabled={isUnchanged}>
              {t('form.save')}
            </Button>
          </>
        }
      >
        <div className="at-record-column at-record-aside handover-form-side">
          <SideFields form={form} passphrase={passphrase} onPassphrase={setPassphrase} takeFiles={takeFiles} />
        </div>
        <div className="at-record-column handover-form-main">
          <MainFields form={form} onFile={(file) => takeFiles.current?.([file])} />
        </div>
      </RecordFormView>
    </>
  );
}

interface MainFieldsProps {
  readonly form: HandoverFormState;
  readonly onFile: (file: File) => void;
}

function MainFields({ form, onFile }: MainFieldsProps) {
  const { files } = useAtrium<Handovers>();
  const { fields, change } = form;
  return (
    <>
      <Field {...form.field('content', { required: true })} className="handover-form-content">
        <Suspense fallback={<Skeleton height={240} />}>
          <RichTextEditor
            value={fields.content}
            onChange={(content) => change({ content })}
            uploadImage={files.upload}
            onFile={onFile}
            minHeight="max(200px, 25vh)"
          />
        </Suspense>
      </Field>
      <ItemsField value={fields.items} onChange={(items) => change({ items })} error={form.errors.items} />
    </>
  );
}

/** When the draft was stored last. */
function Draft({ form: { dirty, fields } }: { readonly form: HandoverFormState }) {
  const { t } = useAtrium<Handovers>();
  const [time, setTime] = useState('');
  useEffect(() => setTime(dirty ? companyMoment().slice(11) : ''), [dirty, fields]);
  if (time === '') return null;
  return (
    <span className="handover-draft at-caption at-mute">
      <Icon name="tick-circle" size={14} />
      {t('form.draft', { time })}
    </span>
  );
}
