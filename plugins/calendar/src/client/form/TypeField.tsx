import { useAtrium } from '@atrium/sdk/client';
import { classNames, Field, Select } from '@atrium/ui';
import { hueClass } from '../calendar/hueClass.ts';
import type { Calendar } from '../calendar/types.ts';
import { NO_TYPE } from './formFields.ts';
import type { PartProps } from './PartProps.ts';

/** The type, with the dot of its hue; a disabled one stays with the schedules that have it. */
export function TypeField({ form, change }: PartProps) {
  const { t } = useAtrium<Calendar>();
  const { fields, record, choices } = form;
  const types = choices?.types ?? [];
  const own = record && !types.some(({ id }) => id === record.typeId);
  const all = own ? [...types, { id: record.typeId, name: record.typeName, color: record.classColor }] : types;
  const chosen = all.find(({ id }) => id === fields.typeId);
  return (
    <Field
      {...form.field('typeId', { required: true })}
      missing={form.errors.typeId !== undefined && fields.typeId === NO_TYPE}
      className={classNames('calendar-type-field', chosen && hueClass(chosen.color))}
    >
      <Select
        className={classNames(chosen && 'calendar-type-chosen')}
        options={[
          { value: String(NO_TYPE), label: t('form.chooseType') },
          ...all.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={String(fields.typeId)}
        onChange={(typeId) => change({ typeId: Number(typeId) })}
      />
    </Field>
  );
}
