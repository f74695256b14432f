import { useAtrium, useFrame, useRecordForm, type ViewProps } from '@atrium/sdk/client';
import { schemaErrors } from '@atrium/sdk/validation';
import { Field, Segmented, Switch, TextInput } from '@atrium/ui';
import { RecordFormView } from '@atrium/ui/records';
import { z } from 'zod';
import { roomFields } from '../../contract/roomFields.ts';
import type { Calendar } from '../types.ts';
import { ROOM_TYPES } from './types.ts';

const Fields = z.object(roomFields);
/** Characters of a name. */
const NAME = 30;

const BLANK = { name: '', type: 1, people: '', isEnabled: true };

/** Adds or edits a room. */
export default function RoomForm({ params }: ViewProps<{ readonly id?: number | undefined } | undefined>) {
  const { t, api, notices } = useAtrium<Calendar>();
  const frame = useFrame();
  const id = params?.id;
  const form = useRecordForm({
    name: 'room',
    id,
    blank: BLANK,
    read: async () => ({
      record: id === undefined ? null : await api.room({ params: { id } }, { quiet: true }),
      choices: null,
    }),
    fieldsOf: ({ name, type, people, isEnabled }) => ({ name, type, people: String(people), isEnabled }),
    validate: (fields) => ({
      ...schemaErrors(Fields, fields),
      ...(fields.people.trim() === '' && { people: t('rooms.people.required') }),
      ...(fields.name.trim() === '' && { name: t('rooms.name.required') }),
    }),
    async save(fields, { record }) {
      const body = { ...fields, people: Number(fields.people) };
      const saved = record
        ? await api.changeRoom(
            { params: { id: record.id }, body: { ...body, version: record.version } },
            { quiet: true },
          )
        : await api.createRoom({ body }, { quiet: true });
      notices.toast({ tone: 'success', message: t(record ? 'rooms.changed' : 'rooms.created') });
      return { id: record?.id ?? ('id' in saved ? saved.id : 0) };
    },
    onSaved: () => frame.close(),
    title: (record) => (record ? t('rooms.form.edit', { name: record.name }) : t('rooms.add')),
    failed: (isNew) => t(isNew ? 'rooms.add.failed' : 'rooms.change.failed'),
  });
  return (
    <RecordFormView form={form} failed={t('rooms.failed')} onCancel={() => frame.close()}>
      <Field {...form.field('name', { required: true, most: NAME })}>
        <TextInput {...form.input('name')} autoFocus />
      </Field>
      <Field {...form.field('type', { required: true })}>
        <Segmented
          label={t('field.type')}
          options={ROOM_TYPES.map((type) => ({ value: type, label: t(`roomType.${type}`) }))}
          value={form.fields.type}
          onChange={(type) => form.change({ type })}
        />
      </Field>
      <Field {...form.field('people', { required: true })} hint={t('rooms.people.hint')}>
        <TextInput {...form.input('people')} inputMode="numeric" autoComplete="off" />
      </Field>
      <Switch checked={form.fields.isEnabled} onChange={({ target }) => form.change({ isEnabled: target.checked })}>
        {t('rooms.form.enabled')}
      </Switch>
    </RecordFormView>
  );
}
