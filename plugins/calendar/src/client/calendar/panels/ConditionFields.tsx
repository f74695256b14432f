import { useAtrium } from '@atrium/sdk/client';
import { Checkbox, Field, RadioGroup } from '@atrium/ui';
import { TagInput } from '@atrium/ui/inputs';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { MAX_TAGS } from '../../../contract/limits.ts';
import { hueClass } from '../../describe.ts';
import type { Calendar, ScheduleType } from '../../types.ts';
import { type CalendarStore, getCalendarStore } from '../CalendarStore.ts';

/** Whose date a range is about: 1 the schedule's, 2 its publication's (S1-140). */
type DateType = 1 | 2;
const DATE_TYPES: readonly DateType[] = [1, 2];

interface DateTypeFieldProps {
  readonly value: DateType;
  readonly onChange: (value: DateType) => void;
}

/** Which date the range of a search or filter is about. */
export function DateTypeField({ value, onChange }: DateTypeFieldProps) {
  const { t } = useAtrium<Calendar>();
  return (
    <Field label={t('advanced.dateType')}>
      <RadioGroup<DateType>
        row
        label={t('advanced.dateType')}
        options={DATE_TYPES.map((type) => ({ value: type, label: t(`advanced.dateType.${type}`) }))}
        value={value}
        onChange={onChange}
      />
    </Field>
  );
}

/** Longest text of one tag, in characters; the bound of the call. */
const TAG_LENGTH = 100;

interface TagFieldProps {
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/** Texts that are searched for, at most three (S1-142). */
export function TagField({ label, value, onChange }: TagFieldProps) {
  return (
    <Field label={label}>
      <TagInput max={MAX_TAGS} maxLength={TAG_LENGTH} value={value} onChange={onChange} />
    </Field>
  );
}

interface TypeChecksProps {
  readonly types: readonly ScheduleType[];
  /** null for every type. */
  readonly value: readonly number[] | null;
  readonly onChange: (value: readonly number[] | null) => void;
  readonly required?: boolean;
}

/** The types as check boxes with their colours, and one for all of them. */
export function TypeChecks({ types, value, onChange, required = false }: TypeChecksProps) {
  const { t } = useAtrium<Calendar>();
  const chosen = value ?? types.map(({ id }) => id);
  const change = (next: readonly number[]) => onChange(next.length === types.length ? null : next);
  return (
    <Field
      label={t('advanced.types')}
      required={required}
      aside={
        <Checkbox
          id={undefined}
          checked={value === null}
          partly={value !== null && value.length > 0}
          onChange={({ target }) => onChange(target.checked ? null : [])}
        >
          {t('advanced.everyType')}
        </Checkbox>
      }
    >
      <div role="group" aria-label={t('advanced.types')} className="calendar-type-checks">
        {types.map(({ id, name, color }) => (
          <Checkbox
            key={id}
            id={undefined}
            className={hueClass(color)}
            checked={chosen.includes(id)}
            onChange={({ target }) => change(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </Field>
  );
}

/** The store of the calendar and its types, which a panel that was opened without the tab has to load itself. */
export function usePanelTypes(): { readonly store: CalendarStore; readonly types: readonly ScheduleType[] } {
  const context = useAtrium<Calendar>();
  const store = getCalendarStore(context);
  const { types } = useSnapshot(store.state);
  const isMissing = types.length === 0;
  useEffect(() => {
    if (isMissing) void store.data.loadTypes();
  }, [store, isMissing]);
  return { store, types: types as readonly ScheduleType[] };
}
