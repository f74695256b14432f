import { useAtrium } from '@atrium/sdk/client';
import { Checkbox, Field, TextArea, TextInput } from '@atrium/ui';
import type { Calendar } from '../calendar/types.ts';
import type { SavePreview } from '../saving/types.ts';
import type { PartProps } from './PartProps.ts';
import { PeopleFields } from './PeopleFields.tsx';
import { PlaceField } from './PlaceField.tsx';
import { ReminderField } from './ReminderField.tsx';
import { RepeatField } from './RepeatField.tsx';
import { TimeField } from './TimeField.tsx';
import { TypeField } from './TypeField.tsx';

const MAX_TITLE = 100;
const MAX_MEMO = 2000;

interface MainFieldsProps extends PartProps {
  readonly preview: SavePreview | null;
}

/** The left side: everything of a schedule but its room. */
export function MainFields({ form, change, preview }: MainFieldsProps) {
  const { t } = useAtrium<Calendar>();
  const { fields } = form;
  return (
    <div className="at-record-column calendar-form-main">
      <Field {...form.field('title', { required: true, most: MAX_TITLE })}>
        <TextInput {...form.input('title')} autoFocus={form.record === null} />
      </Field>
      <div className="calendar-form-type">
        <TypeField form={form} change={change} />
        <div className="calendar-form-checks">
          <Checkbox checked={fields.isAllDay} onChange={({ target }) => change({ isAllDay: target.checked })}>
            {t('form.allDay')}
          </Checkbox>
          <Checkbox checked={fields.isTop} onChange={({ target }) => change({ isTop: target.checked })}>
            {t('field.isTop')}
          </Checkbox>
        </div>
      </div>
      <TimeField form={form} change={change} />
      <RepeatField form={form} change={change} preview={preview} />
      <PeopleFields form={form} change={change} />
      <div className="calendar-form-pair">
        <ReminderField form={form} change={change} />
        <PlaceField form={form} change={change} />
      </div>
      {fields.place === 'address' && (
        <Field {...form.field('address', { required: true, most: 200 })}>
          <TextInput {...form.input('address')} icon="map-marker" />
        </Field>
      )}
      <Field {...form.field('memo', { most: MAX_MEMO })}>
        <TextArea {...form.input('memo')} rows={3} />
      </Field>
    </div>
  );
}
