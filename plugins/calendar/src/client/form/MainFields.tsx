import { textLength, useAtrium, useMembers } from '@atrium/sdk/client';
import { Checkbox, classNames, Field, Segmented, Select, Skeleton, TextArea, TextInput } from '@atrium/ui';
import { MemberChooserField } from '@atrium/ui/chooser';
import { ReaderField } from '@atrium/ui/readers';
import { MAX_MEMO, MAX_READERS, TYPE_WITHOUT_PLACE } from '../../contract/limits.ts';
import { ShowAs } from '../../contract/scheduleFields.ts';
import { hueClass } from '../describe.ts';
import { ReminderInput } from '../reminder/ReminderInput.tsx';
import type { Calendar, SavePreview } from '../types.ts';
import { canHave, isOverDays, NO_ROOM, NO_TYPE, type Place } from './formFields.ts';
import type { PartProps } from './useScheduleForm.ts';
import { RepeatField } from './RepeatField.tsx';
import { TimeField } from './TimeField.tsx';

const MAX_TITLE = 100;

interface MainFieldsProps extends PartProps {
  readonly preview: SavePreview | null;
  /** Looks for a time at which the people are free. */
  readonly onFind: () => void;
}

/** The left side: everything of a schedule but its room. */
export function MainFields({ form, change, preview, onFind }: MainFieldsProps) {
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
          <Checkbox checked={fields.isPrivate} onChange={({ target }) => change({ isPrivate: target.checked })}>
            <span title={t('form.private.hint')}>{t('field.isPrivate')}</span>
          </Checkbox>
        </div>
      </div>
      <TimeField form={form} change={change} onFind={onFind} />
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
      <ShowAsField form={form} change={change} />
      <Field {...form.field('memo', { most: Math.max(MAX_MEMO, textLength(form.record?.memo ?? '')) })}>
        <TextArea {...form.input('memo')} rows={3} />
      </Field>
    </div>
  );
}

/** The type, with the dot of its hue; a disabled one stays with the schedules that have it. */
function TypeField({ form, change }: PartProps) {
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

/** Who sees it, and who may edit it too (C.5-16, C.5-17). */
function PeopleFields({ form, change }: PartProps) {
  const { session, t } = useAtrium<Calendar>();
  const { organisation, hidden, failure, reload } = useMembers();
  const { fields, record } = form;
  if (!organisation) return failure ? <p role="alert">{t('form.peopleFailed')}</p> : <Skeleton height={32} />;
  const chooser = { organisation, hidden, onReload: reload, max: MAX_READERS };
  return (
    <>
      <ReaderField
        {...chooser}
        {...form.field('readers')}
        value={fields.readers}
        onChange={(readers) => change({ readers })}
        also={[record?.createdBy ?? session.state.id, ...fields.contractors]}
      />
      <Field {...form.field('contractors')} aside={t('form.contractorsHint')}>
        <MemberChooserField
          {...chooser}
          title={t('field.contractors')}
          value={fields.contractors}
          onChange={(contractors) => change({ contractors })}
        />
      </Field>
    </>
  );
}

const PLACES = ['none', 'address', 'room'] as const satisfies readonly Place[];

/** Where it is. A leave has no place; a schedule over several days has no room (S1-090). */
function PlaceField({ form, change }: PartProps) {
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

/** What its people are meanwhile, as colleagues see it in free times. */
function ShowAsField({ form, change }: PartProps) {
  const { t } = useAtrium<Calendar>();
  const { showAs, isAllDay } = form.fields;
  return (
    <Field {...form.field('showAs')}>
      <Select
        options={[
          { value: '', label: t(isAllDay ? 'form.showAs.usualAllDay' : 'form.showAs.usual') },
          ...ShowAs.options.map((value) => ({ value, label: t(`form.showAs.${value}`) })),
        ]}
        value={showAs ?? ''}
        onChange={(value) => change({ showAs: value === '' ? null : ShowAs.parse(value) })}
      />
    </Field>
  );
}

/** When those who see it are reminded. */
function ReminderField({ form, change }: PartProps) {
  return (
    <Field {...form.field('notifyMinutes')}>
      <ReminderInput value={form.fields} onChange={change} />
    </Field>
  );
}
