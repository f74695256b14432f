import { useAtrium, useFrame, useRecordForm, type ViewProps } from '@atrium/sdk/client';
import { Field, Switch, TextInput } from '@atrium/ui';
import { RecordFormView } from '@atrium/ui/records';
import { MAX_NAME_INPUT, MAX_NAME_LENGTH } from '../../contract/limits.ts';
import type { Handovers } from '../types.ts';
import { validateOption } from './validateOption.ts';

const BLANK = { name: '', isEnabled: true };

/** Adds or edits a tag. */
export default function HandoverTagForm({ params }: ViewProps<{ readonly id?: number | undefined } | undefined>) {
  const { api, notices, t } = useAtrium<Handovers>();
  const frame = useFrame();
  const id = params?.id;
  const form = useRecordForm({
    name: 'tag',
    id,
    blank: BLANK,
    read: async () => ({
      record: id === undefined ? null : await api.readTag({ params: { id } }, { quiet: true }),
      choices: null,
    }),
    fieldsOf: ({ name, isEnabled }) => ({ name, isEnabled }),
    validate: ({ name }) => validateOption({ name }),
    async save(fields, { record }) {
      const saved = record
        ? await api.changeTag(
            { params: { id: record.id }, body: { ...fields, version: record.version } },
            { quiet: true },
          )
        : await api.createTag({ body: fields }, { quiet: true });
      notices.toast({ tone: 'success', message: t(record ? 'tag.changed' : 'tag.created') });
      return { id: saved.id };
    },
    onSaved: () => frame.close(),
    title: (record) => (record ? t('tag.editing', { name: record.name }) : t('tag.add')),
    failed: (isNew) => t(isNew ? 'tag.createFailed' : 'tag.changeFailed'),
  });
  return (
    <RecordFormView form={form} failed={t('tag.listFailed')} onCancel={() => frame.close()}>
      <Field {...form.field('name', { required: true, most: MAX_NAME_LENGTH })}>
        <TextInput {...form.input('name')} maxLength={MAX_NAME_INPUT} autoFocus />
      </Field>
      <Switch checked={form.fields.isEnabled} onChange={({ target }) => form.change({ isEnabled: target.checked })}>
        {t('option.enabled')}
      </Switch>
    </RecordFormView>
  );
}
