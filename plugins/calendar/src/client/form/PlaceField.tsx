import { useAtrium } from '@atrium/sdk/client';
import { Field, Segmented } from '@atrium/ui';
import { TYPE_WITHOUT_PLACE } from '../../contract/limits.ts';
import type { Calendar } from '../calendar/types.ts';
import { canHave, isOverDays, NO_ROOM, type Place } from './formFields.ts';
import type { PartProps } from './PartProps.ts';

const PLACES = ['none', 'address', 'room'] as const satisfies readonly Place[];

/** Where it is. A leave has no place; a schedule over several days has no room (S1 §4). */
export function PlaceField({ form, change }: PartProps) {
  const { t } = useAtrium<Calendar>();
  const { fields } = form;
  const reason =
    fields.typeId === TYPE_WITHOUT_PLACE
      ? t('form.placeOfLeave')
      : isOverDays(fields)
        ? t('form.roomOneDay')
        : undefined;
  return (
    <Field {...form.field('place')} hint={reason}>
      <Segmented
        label={t('field.place')}
        options={PLACES.map((place) => ({
          value: place,
          label: t(`form.place.${place}`),
          disabled: !canHave(place, fields),
        }))}
        value={fields.place}
        onChange={(place) => change({ place, ...(place !== 'room' && NO_ROOM) })}
      />
    </Field>
  );
}
