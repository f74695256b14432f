import { useAtrium, useFrame, useRecordForm, type ViewProps } from '@atrium/sdk/client';
import { schemaErrors } from '@atrium/sdk/validation';
import { Field, type Hue } from '@atrium/ui';
import { ColourInput } from '@atrium/ui/inputs';
import { NamedFields, RecordFormView } from '@atrium/ui/records';
import { z } from 'zod';
import { typeFields } from '../../contract/roomFields.ts';
import type { Calendar } from '../types.ts';

const Fields = z.object(typeFields);
/** Characters of a name. */
const NAME = 20;

const BLANK: { readonly name: string; readonly color: Hue; readonly isEnabled: boolean } = {
  name: '',
  color: 'slate',
  isEnabled: true,
};

/** Edits one of the 22 types: how it is named and coloured, and whether schedules may have it. */
export default function TypeForm({ params: { id } }: ViewProps<{ readonly id: number }>) {
  const { t, api, notices } = useAtrium<Calendar>();
  const frame = useFrame();
  const form = useRecordForm({
    name: 'type',
    id,
    blank: BLANK,
    async read() {
      const types = await api.types({}, { quiet: true });
      return { record: types.find((type) => type.id === id)!, choices: null };
    },
    fieldsOf: ({ name, color, isEnabled }) => ({ name, color: color as Hue, isEnabled }),
    validate: (fields) => schemaErrors(Fields, fields, { name: t('types.name.required') }),
    async save(body, { record }) {
      await api.changeType({ params: { id }, body: { ...body, version: record!.version } }, { quiet: true });
      notices.toast({ tone: 'success', message: t('types.changed') });
      return { id };
    },
    onSaved: () => frame.close(),
    title: (record) => t('types.form.edit', { name: record?.name ?? '' }),
    failed: () => t('types.changeFailed'),
  });
  return (
    <RecordFormView form={form} failed={t('types.list.failed')} onCancel={() => frame.close()}>
      <NamedFields form={form} most={NAME} label={t('types.form.enabled')}>
        <Field {...form.field('color', { required: true })} hint={t('types.color.hint')}>
          <ColourInput value={form.fields.color} onChange={(color) => form.change({ color })} />
        </Field>
      </NamedFields>
    </RecordFormView>
  );
}
