import { useAtrium, useFrame, type ViewProps } from '@atrium/sdk/client';
import { schemaErrors } from '@atrium/sdk/validation';
import { Field, Segmented, TextInput } from '@atrium/ui';
import { NamedFields, RecordFormView, useNamedForm } from '@atrium/ui/records';
import { z } from 'zod';
import { roomFields } from '../../contract/roomFields.ts';
import type { Calendar } from '../types.ts';
import { ROOM_TYPES } from './types.ts';

const Fields = z.object(roomFields);
/** Characters of a name. */
const NAME = 30;

/** Adds or edits a room. */
export default function RoomForm({ params }: ViewProps<{ readonly id?: number | undefined } | undefined>) {
  const { t, api } = useAtrium<Calendar>();
  const frame = useFrame();
  const form = useNamedForm({
    name: 'room',
    id: params?.id,
    calls: { read: api.room, create: api.createRoom, change: api.changeRoom },
    text: (key, variables) => t(`rooms.${key}`, variables),
    blank: { name: '', type: 1, people: '', isEnabled: true },
    fieldsOf: ({ name, type, people, isEnabled }) => ({ name, type, people: String(people), isEnabled }),
    bodyOf: (fields) => ({ ...fields, people: Number(fields.people) }),
    validate: (fields) =>
      schemaErrors(Fields, fields, { name: t('rooms.name.required'), people: t('rooms.people.required') }),
  });
  return (
    <RecordFormView form={form} failed={t('rooms.failed')} onCancel={() => frame.close()}>
      <NamedFields form={form} most={NAME} label={t('rooms.form.enabled')}>
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
      </NamedFields>
    </RecordFormView>
  );
}
