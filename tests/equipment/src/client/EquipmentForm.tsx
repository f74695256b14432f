import { useAtrium, useFrame, useRecordForm, type ViewProps } from '@atrium/sdk/client';
import { Field, Skeleton, TextInput } from '@atrium/ui';
import { type Attachment, UploadField } from '@atrium/ui/attachments';
import { RecordFormView } from '@atrium/ui/records';
import { lazy, Suspense } from 'react';
import type { Equipment } from './types.ts';

const MAX_NAME = 40;
const RichTextEditor = lazy(() => import('@atrium/ui/editor').then((part) => ({ default: part.RichTextEditor })));

/** Adds or edits a piece of equipment. */
export default function EquipmentForm({ params }: ViewProps<{ readonly id?: number | undefined } | undefined>) {
  const { t, api, files } = useAtrium<Equipment>();
  const frame = useFrame();
  const id = params?.id;
  const form = useRecordForm({
    name: 'item',
    id,
    blank: { name: '', place: '', description: '', photos: [] as readonly Attachment[] },
    read: async () => ({
      record: id === undefined ? null : { ...(await api.read({ params: { id } }, { quiet: true })), id },
      choices: null,
    }),
    fieldsOf: ({ name, place, description, photos }) => ({ name, place, description, photos }),
    validate: ({ name }) => (name.trim() === '' ? { name: t('name.required') } : {}),
    save: ({ photos, ...fields }, { record }) => {
      const body = { ...fields, photos: photos.map(({ fileId }) => fileId) };
      return record
        ? api.change({ params: { id: record.id }, body: { ...body, version: record.version } }, { quiet: true })
        : api.create({ body }, { quiet: true });
    },
    merging: { richTexts: ['description'], sets: ['photos'] },
    onSaved: () => frame.close(),
    title: (record) => (record ? t('form.editing', { name: record.name }) : t('form.adding')),
    failed: () => t('form.failed'),
  });
  return (
    <RecordFormView form={form} failed={t('form.loadFailed')} onCancel={() => frame.close()}>
      <Field {...form.field('name', { required: true, most: MAX_NAME })}>
        <TextInput {...form.input('name')} autoFocus />
      </Field>
      <Field {...form.field('place', { most: MAX_NAME })}>
        <TextInput {...form.input('place')} />
      </Field>
      <Field {...form.field('description')}>
        <Suspense fallback={<Skeleton height={200} />}>
          <RichTextEditor
            value={form.fields.description}
            onChange={(description) => form.change({ description })}
            uploadImage={files.upload}
          />
        </Suspense>
      </Field>
      <Field {...form.field('photos')}>
        <UploadField files={files} {...form.files('photos')} max={10} accept={['image/*']} />
      </Field>
    </RecordFormView>
  );
}
