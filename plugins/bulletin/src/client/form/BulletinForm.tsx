import { useAtrium, useFrame, useLoaded, type ViewProps } from '@atrium/sdk/client';
import { Button, FrameHead, Tag } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { RecordFormView, RecordView } from '@atrium/ui/records';
import { useState } from 'react';
import { BulletinArticle } from '../show/BulletinArticle.tsx';
import type { Bulletins } from '../types.ts';
import './form.css';
import { type FormFields, toCopy } from './formFields.ts';
import { MainFields } from './MainFields.tsx';
import { SideFields } from './SideFields.tsx';
import { type BulletinRecordForm, useBulletinForm } from './useBulletinForm.ts';

interface BulletinFormParams {
  readonly id?: number | undefined;
  readonly copy?: number | undefined;
}

/** Adds, edits or copies a bulletin. */
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

interface FormFooterProps {
  readonly form: BulletinRecordForm;
  readonly onPreview: () => void;
  readonly onDraft: () => void;
  readonly onCancel: () => void;
}

/** Preview at the start; cancel, save as a draft and publish at the end. */
function FormFooter({ form, onPreview, onDraft, onCancel }: FormFooterProps) {
  const { t } = useAtrium<Bulletins>();
  const { record, dirty, saving } = form;
  const mayBeDraft = record === null || record.state === 'draft' || record.state === 'scheduled';
  const publishes = record === null || record.isDraft;
  return (
    <>
      <Button variant="quiet" icon="eye-open" className="bulletin-form-preview" onClick={onPreview}>
        {t('form.preview')}
      </Button>
      <Button onClick={onCancel}>{t('form.cancel')}</Button>
      {mayBeDraft && (
        <Button disabled={saving || (record?.isDraft === true && !dirty)} onClick={onDraft}>
          {t('form.saveDraft')}
        </Button>
      )}
      <Button type="submit" variant="primary" loading={saving || form.waiting} disabled={!publishes && !dirty}>
        {t(publishes ? 'form.publish' : 'form.update')}
      </Button>
    </>
  );
}

interface PreviewDialogProps {
  readonly form: BulletinRecordForm;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** What the readers will see, before it is saved. */
function PreviewDialog({ form, open, onClose }: PreviewDialogProps) {
  const { session, t } = useAtrium<Bulletins>();
  const { fields, record, choices } = form;
  const main = choices?.find(({ mainCategoryId }) => mainCategoryId === fields.mainCategoryId);
  const sub = main?.subCategories.find(({ subCategoryId }) => subCategoryId === fields.subCategoryId);
  const [publishedOn, finishedOn] = fields.period;
  return (
    <Dialog
      open={open}
      title={t('form.preview')}
      width={720}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('form.backToForm')}</Button>}
    >
      <BulletinArticle
        article={{
          title: fields.title.trim() === '' ? t('form.noTitle') : fields.title,
          category: [main?.mainCategoryName, sub?.subCategoryName].filter(Boolean).join(' › '),
          author: record?.createdByName ?? session.state.userName,
          publishedOn,
          finishedOn,
          mustRead: fields.mustRead,
          deadline: fields.deadline,
          isRead: false,
          revision: record?.revision ?? 1,
          editedOn: record?.editedOn ?? null,
          content: fields.content,
          files: fields.files,
        }}
      />
    </Dialog>
  );
}
