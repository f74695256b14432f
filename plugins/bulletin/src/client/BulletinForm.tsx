import { useAtrium, useFrame, useLoaded, type ViewProps } from '@atrium/sdk/client';
import { FrameHead, Tag } from '@atrium/ui';
import { RecordFormView, RecordView } from '@atrium/ui/records';
import { useState } from 'react';
import { FormFooter } from './form/FormFooter.tsx';
import { toCopy, type FormFields } from './form/formFields.ts';
import { MainFields } from './form/MainFields.tsx';
import { PreviewDialog } from './form/PreviewDialog.tsx';
import { SideFields } from './form/SideFields.tsx';
import { useBulletinForm } from './form/useBulletinForm.ts';
import './form/form.css';
import type { Bulletins } from './types.ts';

interface BulletinFormParams {
  readonly id?: number | undefined;
  readonly copy?: number | undefined;
}

/** Adds, edits or copies a bulletin (S2 §2). */
export default function BulletinForm({ params }: ViewProps<BulletinFormParams | undefined>) {
  const { id, copy } = params ?? {};
  if (id === undefined && copy !== undefined) return <CopiedForm key={copy} of={copy} />;
  return <FormOf key={id ?? 'new'} id={id} />;
}

/** A copy begins with what the other one has, so that is read first. */
function CopiedForm({ of }: { readonly of: number }) {
  const { api, t } = useAtrium<Bulletins>();
  const copied = useLoaded(async () => toCopy(await api.bulletin({ params: { id: of } }, { quiet: true })), [api, of]);
  return (
    <RecordView of={copied} failed={t('show.failed')}>
      {(blank) => <FormOf id={undefined} copied={of} blank={blank} />}
    </RecordView>
  );
}

interface FormOfProps {
  readonly id: number | undefined;
  readonly copied?: number;
  readonly blank?: FormFields;
}

function FormOf(props: FormOfProps) {
  const { t } = useAtrium<Bulletins>();
  const frame = useFrame();
  const { form, saveDraft } = useBulletinForm(props);
  const [preview, setPreview] = useState(false);
  const { record } = form;
  const cancel = () => frame.close();
  return (
    <>
      {record && (
        <FrameHead>
          <Tag>{record.isDraft ? t('state.draft') : t('revision', { revision: record.revision })}</Tag>
        </FrameHead>
      )}
      <RecordFormView
        className="at-record-columns bulletin-form"
        form={form}
        failed={t('show.failed')}
        onCancel={cancel}
        footer={
          <FormFooter
            form={form}
            onPreview={() => setPreview(true)}
            onDraft={() => void saveDraft()}
            onCancel={cancel}
          />
        }
      >
        <MainFields form={form} />
        <SideFields form={form} />
      </RecordFormView>
      {form.ready && <PreviewDialog form={form} open={preview} onClose={() => setPreview(false)} />}
    </>
  );
}
