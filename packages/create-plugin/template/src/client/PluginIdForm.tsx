import { useAtrium, useFrame, useRecordForm } from '@atrium/sdk/client';
import { Field, TextInput } from '@atrium/ui';
import { RecordFormView } from '@atrium/ui/records';
import type contract from '../contract.ts';

/** Adds an entry. */
export default function PluginIdForm() {
  const { t, api } = useAtrium<typeof contract>();
  const frame = useFrame();
  const form = useRecordForm({
    name: 'entry',
    id: undefined,
    blank: { subject: '' },
    read: async () => ({ record: null, choices: null }),
    fieldsOf: () => ({ subject: '' }),
    validate: ({ subject }) => (subject.trim() === '' ? { subject: t('subject.required') } : {}),
    save: (body) => api.add({ body }, { quiet: true }),
    onSaved: () => frame.close(),
    title: () => t('form.adding'),
    failed: () => t('form.failed'),
  });
  return (
    <RecordFormView form={form} failed={t('form.loadFailed')} onCancel={() => frame.close()}>
      <Field {...form.field('subject', { required: true, most: 100 })}>
        <TextInput {...form.input('subject')} autoFocus />
      </Field>
    </RecordFormView>
  );
}
