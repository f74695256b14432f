import { useAtrium, useFrame, useRecordForm, type ViewProps } from '@atrium/sdk/client';
import { Field, TextInput } from '@atrium/ui';
import { type Attachment, UploadField } from '@atrium/ui/attachments';
import { RecordFormView } from '@atrium/ui/records';
import type contract from '../contract.ts';

/** Adds or edits a piece of equipment. */
export default function EquipmentForm({ params: { id } }: ViewProps<{ readonly id?: number }>) {
  const { t, api, files } = useAtrium<typeof contract>();
  const frame = useFrame();
  const form = useRecordForm({
    name: 'item',
    id,
    blank: { name: '', place: '', photos: [] as readonly Attachment[] },
    read: async () => ({ record: id ? await api.read({ params: { id } }, { quiet: true }) : null, choices: null }),
    fieldsOf: ({ name, place, photos }) => ({ name, place, photos }),
    validate: ({ name }) => (name.trim() === '' ? { name: t('name.required') } : {}),
    save: (fields, { record }) => {
      const body = { ...fields, photos: fields.photos.map(({ fileId }) => fileId) };
      return record
        ? api.change({ params: record, body: { ...body, version: record.version } }, { quiet: true })
        : api.create({ body }, { quiet: true });
    },
    merging: { sets: ['photos'] },
    onSaved: () => frame.close(),
    title: (record) => (record ? t('form.editing', { name: record.name }) : t('form.adding')),
    failed: () => t('form.failed'),
  });
  return (
    <RecordFormView form={form} failed={t('item.failed')} onCancel={() => frame.close()}>
      <Field {...form.field('name', { required: true, most: 40 })}>
        <TextInput {...form.input('name')} autoFocus />
      </Field>
      <Field {...form.field('place', { most: 40 })}>
        <TextInput {...form.input('place')} />
      </Field>
      <Field {...form.field('photos')}>
        <UploadField files={files} {...form.files('photos')} max={5} accept={['image/*']} />
      </Field>
    </RecordFormView>
  );
}
